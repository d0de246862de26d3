/** What a study gives to the outside: files, pictures, pieces of HTML. */

import type { Study } from '../api/generated/messages';

/** Lets the person keep a text or a picture as a file. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const studyFile = (study: Study): Blob =>
  new Blob([`${JSON.stringify(study, null, 1)}\n`], { type: 'application/json' });

const MOST_PIXELS = 1600;

/** A drawing as a picture of dots, on paper. Rejects where this browser cannot draw it. */
export async function pngOf(svg: string, paper: string): Promise<Blob> {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '').split(/\s+/).map(Number);
  if (!width || !height) throw new Error('This drawing has no size.');
  const scale = MOST_PIXELS / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  // Without a size of its own some browsers draw nothing.
  root.setAttribute('width', String(canvas.width));
  root.setAttribute('height', String(canvas.height));
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser cannot draw pictures.');
    pen.fillStyle = paper;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((keep, fail) =>
      canvas.toBlob((blob) => (blob ? keep(blob) : fail(new Error('The picture could not be made.'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What another page writes to show a game. */
export const embedding = (address: string): string =>
  `<iframe src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" width="560" height="640" style="border:0" loading="lazy" title="A game on Pyramidion"></iframe>`;
