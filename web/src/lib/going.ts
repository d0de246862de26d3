/** Links within the page. */

/** What a link does when it is pressed: goes on without loading the page anew, unless a new tab is asked for. */
export const follower =
  (go: (path: string) => void) =>
  (event: MouseEvent, path: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(path);
  };
