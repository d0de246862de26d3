/** How fast this machine draws. */

import { preferences } from '../stores/preferences.svelte';
import { storedChoice } from '../stores/storage';

const KINDS = ['none', 'software', 'card'] as const;
export type Graphics = (typeof KINDS)[number];

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
/** Finding out costs an eighth of opening a page: later pages in the tab remember the result. */
const known = storedChoice<Graphics | ''>('graphics', KINDS, '', 'sessionStorage');
let found: Graphics | null = null;

/** Whether WebGL is available, and whether a graphics card draws it or the processor has to. */
export function graphics(): Graphics {
  if (found === null) {
    found = known.read() || probe();
    known.write(found);
  }
  return found;
}

/** Maximum time of the probe, in milliseconds: an integrated graphics card needs under ten, a processor alone hundreds.
 * */
const PROBE_MS = 70;
const PROBE_SIDE = 512;
const PROBE = `#version 300 es
precision highp float;
out vec4 colour;
void main() {
  vec2 at = gl_FragCoord.xy / ${PROBE_SIDE}.0;
  for (int step = 0; step < 400; step++) at = fract(at.yx * 1.37 + at * at);
  colour = vec4(at, 0.0, 1.0);
}`;
const CORNERS = `#version 300 es
void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }`;

function probe(): Graphics {
  try {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = PROBE_SIDE;
    const context = canvas.getContext('webgl2');
    if (!context) return 'none';
    const more = context.getExtension('WEBGL_debug_renderer_info');
    const name = String(context.getParameter(more?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
    // Some browsers give everybody the same name: drawing reveals what draws.
    const strong = !SOFTWARE.test(name) && quick(context);
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return strong ? 'card' : 'software';
  } catch {
    return 'none';
  }
}

/** Whether heavy computation for many pixels is done in no time, as on a graphics card. */
function quick(context: WebGL2RenderingContext): boolean {
  const program = context.createProgram();
  for (const [kind, source] of [
    [context.VERTEX_SHADER, CORNERS],
    [context.FRAGMENT_SHADER, PROBE],
  ] as const) {
    const shader = context.createShader(kind);
    if (!shader) return false;
    context.shaderSource(shader, source);
    context.compileShader(shader);
    context.attachShader(program, shader);
  }
  context.linkProgram(program);
  context.useProgram(program);
  // The first drawing waits for the shader compiler, whatever its size.
  context.viewport(0, 0, 1, 1);
  draw(context);
  context.viewport(0, 0, PROBE_SIDE, PROBE_SIDE);
  return draw(context) < PROBE_MS || draw(context) < PROBE_MS;
}

/** Milliseconds until a drawing is done. Reading a pixel waits for it; `finish` returns immediately in Chromium. */
function draw(context: WebGL2RenderingContext): number {
  const before = performance.now();
  context.drawArrays(context.TRIANGLES, 0, 3);
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4));
  return performance.now() - before;
}

/** Whether a board starts as SVG: as preferred, otherwise if no graphics card draws. */
export const beginsFlat = (): boolean =>
  graphics() === 'none' || (preferences.flatBoard.value ?? graphics() !== 'card');
