import { text } from './client';

/** A drawing of the server as an element of the page; null if it is none. */
export async function fetchDrawing(path: string): Promise<SVGElement | null> {
  const { documentElement } = new DOMParser().parseFromString(await text(path), 'image/svg+xml');
  return documentElement instanceof SVGElement ? documentElement : null;
}
