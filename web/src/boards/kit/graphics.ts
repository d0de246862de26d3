/** What this machine can draw with. */

export type Graphics = 'none' | 'software' | 'card';

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
let found: Graphics | null = null;

/** Whether there is WebGL, and whether a graphics card stands behind it or the processor has to do it all. */
export function graphics(): Graphics {
  found ??= look();
  return found;
}

function look(): Graphics {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    if (!context) return 'none';
    const more = context.getExtension('WEBGL_debug_renderer_info');
    const name = String(context.getParameter(more?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return SOFTWARE.test(name) ? 'software' : 'card';
  } catch {
    return 'none';
  }
}

const PLACE = 'pyramidion.flat';

/** Flat, where the person has chosen it or, without a choice, where no graphics card is. */
export function prefersFlat(): boolean {
  const kept = localStorage.getItem(PLACE);
  return kept === null ? graphics() !== 'card' : kept === 'yes';
}

export function keepFlat(is: boolean): void {
  localStorage.setItem(PLACE, is ? 'yes' : 'no');
}
