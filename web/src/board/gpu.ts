/** What this machine can draw with. */

export type Graphics = 'none' | 'software' | 'card';

const KINDS: readonly string[] = ['none', 'software', 'card'] satisfies Graphics[];
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const FOUND = 'pyramidion.graphics';
let found: Graphics | null = null;

/**
 * Whether there is WebGL, and whether a graphics card stands behind it or the processor has to do it all. To find out costs
 * an eighth of what opening a page does: the tab's later pages are told.
 */
export function graphics(): Graphics {
  found ??= known() ?? look();
  keepFound(found);
  return found;
}

function known(): Graphics | null {
  try {
    const kept = sessionStorage.getItem(FOUND) ?? '';
    return KINDS.includes(kept) ? (kept as Graphics) : null;
  } catch {
    return null; // a frame in another site's page, where nothing may be kept
  }
}

function keepFound(kind: Graphics): void {
  try {
    sessionStorage.setItem(FOUND, kind);
  } catch {
    // Then the next page looks for itself.
  }
}

/** What the probe may take, in milliseconds: a laptop's own card needs under ten, a processor alone hundreds. */
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

function look(): Graphics {
  try {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = PROBE_SIDE;
    const context = canvas.getContext('webgl2');
    if (!context) return 'none';
    const more = context.getExtension('WEBGL_debug_renderer_info');
    const name = String(context.getParameter(more?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
    // Some browsers tell everybody the same name: what draws is found out by drawing.
    const strong = !SOFTWARE.test(name) && quick(context);
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return strong ? 'card' : 'software';
  } catch {
    return 'none';
  }
}

/** Whether much arithmetic for many points is done in no time, as a card does it. */
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
  // The first drawing waits for the compiler, whatever its size.
  context.viewport(0, 0, 1, 1);
  draw(context);
  context.viewport(0, 0, PROBE_SIDE, PROBE_SIDE);
  return draw(context) < PROBE_MS || draw(context) < PROBE_MS;
}

/** Milliseconds until a drawing is done. Reading a point waits for it; `finish` returns at once in Chromium. */
function draw(context: WebGL2RenderingContext): number {
  const before = performance.now();
  context.drawArrays(context.TRIANGLES, 0, 3);
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4));
  return performance.now() - before;
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
