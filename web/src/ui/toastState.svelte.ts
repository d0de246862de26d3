/** A sentence that is shown for a while. */

const SHOWN_MS = 6000;

export class ToastState {
  text = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(sentence: string): void {
    this.text = sentence;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.text = ''), SHOWN_MS);
  }

  hide(): void {
    this.text = '';
    this.dispose();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
