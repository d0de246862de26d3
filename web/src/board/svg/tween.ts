/** Movement on SVG boards: an element moves to its pose, even if the drawing order changes meanwhile. */

export interface SvgPose {
  x: number;
  y: number;
  /** 1 = as drawn. */
  size?: number;
  /** 0 = invisible. */
  seen?: number;
  /** The time of the movement, in milliseconds. */
  ms: number;
}

const transformOf = ({ x, y, size = 1 }: SvgPose): string => `translate(${x}px, ${y}px) scale(${size})`;

/** An action: `<g use:tween={{ x, y, ms }}>`. */
export function tween(node: SVGElement | HTMLElement, pose: SvgPose): { update: (next: SvgPose) => void } {
  let shown = pose;
  let running: Animation | null = null;
  node.style.transform = transformOf(pose);
  node.style.opacity = String(pose.seen ?? 1);

  function update(next: SvgPose): void {
    const same = next.x === shown.x && next.y === shown.y && next.size === shown.size && next.seen === shown.seen;
    if (same) return;
    const now = getComputedStyle(node);
    const from = { transform: now.transform === 'none' ? transformOf(shown) : now.transform, opacity: now.opacity };
    running?.cancel();
    running = null;
    node.removeAttribute('data-passing');
    shown = next;
    node.style.transform = transformOf(next);
    node.style.opacity = String(next.seen ?? 1);
    if (next.ms > 0 && typeof node.animate === 'function') {
      const to = { transform: node.style.transform, opacity: node.style.opacity };
      const moving = node.animate([from, to], { duration: next.ms, easing: 'cubic-bezier(0.45, 0.05, 0.3, 1)' });
      running = moving;
      // What only passes by is not hit instead of what lies below.
      node.toggleAttribute('data-passing', true);
      moving.onfinish = () => node.removeAttribute('data-passing');
    }
  }
  return { update };
}
