/** Moves a list so that a line of it is seen; the page around it stays where its reader has it. */
export function seeLine(list: HTMLElement, line: Element | null): void {
  if (!line) return;
  const [room, place] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (place.top < room.top) list.scrollTop -= room.top - place.top;
  else if (place.bottom > room.bottom) list.scrollTop += place.bottom - room.bottom;
}
