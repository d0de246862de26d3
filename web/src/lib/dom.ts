/** Small browser helpers: scrolling, sizes, the clipboard, files, polling. */

/** Pixels between a line and the edge of its list. */
const MARGIN = 8;

/** Scrolls a list so that one of its lines is in view, with a margin in pixels; the page around it does not move. */
export function scrollIntoList(list: HTMLElement, line: Element | null, margin = MARGIN): void {
  if (!line) return;
  const [room, place] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  const [above, below] = [room.top + margin - place.top, place.bottom - room.bottom + margin];
  if (above > 0) list.scrollTop -= above;
  else if (below > 0) list.scrollTop += below;
}

/**
 * Calls a function one frame after each change of an element's size, and once at the beginning. Returns a function that
 * stops it. If the page changed while the browser reports sizes, the browser would report an error.
 */
export function watchSize(element: Element, act: () => void): () => void {
  let frame = 0;
  const watcher = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(act);
  });
  watcher.observe(element);
  return () => {
    watcher.disconnect();
    cancelAnimationFrame(frame);
  };
}

/**
 * Copies a text, possibly one that is not available yet; call it while the press is handled. False if the clipboard is
 * not available to this page; rejects if the text fails.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const coming = Promise.resolve(text);
  try {
    // WebKit allows it only within the press: what is available later is passed as a promise.
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': coming.then(plainText) })]);
    return true;
  } catch {
    return copySelection(await coming);
  }
}

/** Copies a text where a page has no clipboard access: at an http address of a home network. */
function copySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

const plainText = (text: string): Blob => new Blob([text], { type: 'text/plain' });

/** Lets the user save a text or a picture as a file. */
export function download(content: Blob | string, name: string): void {
  const url = URL.createObjectURL(typeof content === 'string' ? plainText(content) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Calls something now, at a regular interval while the page is visible, and when it becomes visible again. Returns a
 * function that stops it. */
export function poll(look: () => Promise<void>, seconds: number): () => void {
  const run = (): void => {
    if (document.visibilityState === 'visible') void look();
  };
  const timer = setInterval(run, 1000 * seconds);
  document.addEventListener('visibilitychange', run);
  run();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', run);
  };
}
