/** The URL of the page, and navigation without reloading it. */

class CurrentPlace {
  path = $state(location.pathname);
  hash = $state(location.hash);
  /** What the page is about, for the bar at its top; "" where its own heading says so. */
  subject = $state('');

  /** Reads the browser's URL again: after its back button, or a change after the #. */
  update(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }
}

export const place = new CurrentPlace();

export function navigate(url: string): void {
  history.pushState(null, '', url);
  place.update();
  scrollTo(0, 0);
}

/** Writes what the page shows into its URL, without navigating. */
export function replaceUrl(url: string): void {
  history.replaceState(history.state, '', url);
}

/** Follows a link to another of the page's own URLs; other links are left to the browser. */
export function followLink(event: MouseEvent, isPage: (path: string) => boolean): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  // A change after the # alone is handled by the browser: it scrolls, and reports it.
  if (link.pathname === location.pathname && link.hash) return;
  if (!isPage(link.pathname)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}
