/** The board of Oasis in the browser: a desert, its pyramids, and the water of both caravans. */

export const interfaceVersion = 1;

const NS = 'http://www.w3.org/2000/svg';
const SIZE = 60;
const MARGIN = 44; // above and below the desert, for the water

function element(parent, tag, attributes) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  parent.append(made);
  return made;
}

export function mount(holder, host) {
  const svg = element(holder, 'svg', { role: 'img', 'data-testid': 'oasis-board' });
  svg.style.cssText = 'width: 100%; height: 100%';
  svg.addEventListener('click', (event) => {
    const cell = event.target.closest('[data-target]')?.dataset.target;
    if (cell) host.choose(cell);
    else host.cancel();
  });
  svg.addEventListener('pointermove', (event) => {
    host.hover(event.target.closest('[data-target]')?.dataset.target ?? null);
  });

  function show({ board, side, seats, choices, selection, paths, revealed, glideMs }) {
    if (!board) return;
    const { rows, fields } = board;
    const [columns, count] = [rows[0].length, rows.length];
    const [width, height] = [columns * SIZE, count * SIZE];
    svg.setAttribute('viewBox', `0 ${-MARGIN} ${width} ${height + 2 * MARGIN}`);
    svg.setAttribute('aria-label', `Oasis: rows from the near side of First: ${rows.join(' ')}`);
    svg.replaceChildren();
    const place = (column, row) =>
      side % 2 ? [(columns - 1 - column) * SIZE, row * SIZE] : [column * SIZE, (count - 1 - row) * SIZE];
    const cellOf = (name) => place(name.charCodeAt(0) - 97, Number(name.slice(1)) - 1);
    const ends = new Set(paths.filter((path) => path.length === 2).flat());
    rows.forEach((signs, row) => {
      [...signs].forEach((sign, column) => {
        const name = String.fromCharCode(97 + column) + (row + 1);
        const [x, y] = place(column, row);
        const group = element(svg, 'g', { 'data-target': name });
        const fill = row === 0 || row === count - 1 ? '#d9b26f' : '#e9cf97';
        element(group, 'rect', { x, y, width: SIZE - 2, height: SIZE - 2, rx: 8, fill });
        const chosen = selection.includes(name);
        if (chosen || choices.includes(name) || ends.has(name))
          element(group, 'rect', {
            x: x + 2, y: y + 2, width: SIZE - 6, height: SIZE - 6, rx: 7, fill: 'none', 'stroke-width': 3,
            stroke: chosen || choices.includes(name) ? '#14707c' : '#b9770e',
            'stroke-dasharray': chosen || ends.has(name) ? 'none' : '5 4',
          });
        if (sign === '.') return;
        const colour = seats[sign === 'f' ? 0 : 1].colour;
        const pyramid = element(svg, 'g', { 'pointer-events': 'none' });
        const [left, middle, right, top, bottom] = [x + 10, x + SIZE / 2 - 1, x + SIZE - 12, y + 10, y + SIZE - 12];
        element(pyramid, 'path', { d: `M${left} ${bottom}L${middle} ${top}L${right} ${bottom}z`, fill: colour });
        element(pyramid, 'path', { d: `M${middle} ${top}L${right} ${bottom}H${middle}z`, fill: '#0004' });
        if (sign === 's') element(pyramid, 'circle', { cx: middle, cy: bottom - 10, r: 4, fill: '#fff' });
        const path = paths.find((one) => one.length === 2 && one[1] === name);
        if (path && glideMs) {
          const [fromX, fromY] = cellOf(path[0]);
          const start = `translate(${fromX - x}px, ${fromY - y}px)`;
          pyramid.animate([{ transform: start }, { transform: 'none' }], { duration: glideMs, easing: 'ease-in-out' });
        }
      });
    });
    [fields.water0, fields.water1].forEach((water, seat) => {
      const y = (seat === side % 2 ? height : -MARGIN) + MARGIN / 2;
      for (let skin = 0; skin < water; skin += 1)
        element(svg, 'circle', { cx: 14 + 18 * skin, cy: y, r: 7, fill: '#3f93b5', stroke: '#14505f' });
      const bid = revealed[seat]?.split(': ')[1] ?? '';
      element(svg, 'text', { x: width - 4, y: y + 6, 'text-anchor': 'end', 'font-size': 17, fill: 'currentColor' })
        .textContent = bid;
    });
    host.offBoard(choices.filter((name) => !/^[a-e][1-5]$/.test(name)));
  }

  return { show, destroy: () => svg.remove() };
}
