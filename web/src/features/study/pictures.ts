/** Drawings as files. */

import { t } from '../../i18n/messages.svelte';

const MOST_PIXELS = 1600;

/** An SVG as a PNG, on a background of the given colour. Rejects if this browser cannot draw it. */
export async function toPng(svg: string, ground: string): Promise<Blob> {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '').split(/\s+/).map(Number);
  if (!width || !height) throw new Error(t('This drawing has no size.'));
  const scale = MOST_PIXELS / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  // Without a size of its own some browsers draw nothing.
  root.setAttribute('width', String(canvas.width));
  root.setAttribute('height', String(canvas.height));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error(t('This browser cannot draw pictures.'));
    pen.fillStyle = ground;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (picture) => (picture ? resolve(picture) : reject(new Error(t('The picture could not be made.')))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
