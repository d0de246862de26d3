// An engine of Pylos by the children's rules, with rules of its own: the decision that wins most random games.
//   pyramidion match pylos --rules children --player 3 --player Node='cmd:node examples/engines/pylos.js'
const names = [1, 2, 3, 4].flatMap((level) => [...'1234'].slice(0, 5 - level).flatMap((rank) =>
  [...'abcd'].slice(0, 5 - level).map((file) => level + file + rank)));
const below = names.map(([level, file, rank]) => names.filter(([l, f, r]) => Number(l) === level - 1 &&
  [0, 1].includes(f.charCodeAt() - file.charCodeAt()) && [0, 1].includes(r - rank)).map((one) => names.indexOf(one)));
const open = (board, cell) => !board[cell] && below[cell].every((i) => board[i]);
const other = (turn) => (turn === 'L' ? 'D' : 'L');
const winner = ({ board, turn }) => (board[29] || board.filter((one) => one === turn).length === 15 ? other(turn) : null);
function legal({ board, turn }) {
  const found = names.filter((_, cell) => open(board, cell));
  board.forEach((colour, from) => {
    if (colour !== turn || below.some((cells, i) => board[i] && cells.includes(from))) return;
    const left = board.map((one, i) => (i === from ? null : one));
    for (let to = 0; to < 30; to++)
      if (names[to][0] > names[from][0] && open(left, to)) found.push(`${names[from]}-${names[to]}`);
  });
  return found;
}
function play({ board, turn }, text) {
  const [from, to] = text.split('-').map((one) => names.indexOf(one));
  return { board: board.map((one, i) => (i === (to ?? from) ? turn : i === from ? null : one)), turn: other(turn) };
}
let here = null, asked = 0, begun = 0, stopped = 0, seed = 1, queue = Promise.resolve();
const pick = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
async function choose(number, until) {
  const wins = Object.fromEntries(legal(here).map((text) => [text, 0])), all = Object.keys(wins);
  for (let tried = 0; number > stopped && Date.now() < until; tried++) {
    let now = play(here, all[tried % all.length]);
    while (!winner(now)) now = play(now, pick(legal(now)));
    if (winner(now) === here.turn) wins[all[tried % all.length]]++;
    if (tried % 20 === 0) await new Promise(setImmediate); // lets `stop` be read
  }
  return 'best ' + all.sort((a, b) => wins[b] - wins[a])[0];
}
const commands = {
  hello: () => 'id pylos-js 1\nprotocol 1\ngame pylos\nok',
  game: (rest) => /^pylos( .*)?rules=children/.test(rest) ? commands.position('start') : 'error Only pylos rules=children.',
  position(rest) {
    const [levels, turn] = rest === 'start' ? ['..../..../..../....|.../.../...|../..|.', 'L'] : rest.split(' ');
    const board = levels.split('|').flatMap((level) => level.split('/').reverse()).join('').split('');
    if (board.length !== 30 || !turn) return 'error A position is four levels and the side to move.';
    return (here = { board: board.map((one) => (one === '.' ? null : one)), turn }), 'ok';
  },
  play: (rest) => legal(here).includes(rest) ? ((here = play(here, rest)), 'ok') : `error ${rest} is not legal here.`,
  go(rest) {
    const number = (word, usual) => Number((rest.match(`${word} (\\d+)`) || [0, usual])[1]);
    seed = (number('seed', Date.now()) % 2147483646) + 1;
    return choose(++begun, Date.now() + 0.9 * number('time', 1000));
  },
  ready: () => 'ready', quit: () => process.exit(0),
};
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, rest] = [line.trim().split(' ')[0], line.trim().split(' ').slice(1).join(' ')];
  if (word === 'go') asked++;
  if (word === 'stop' || word === 'quit') stopped = asked; // ends every search that was asked for before
  if (!word || word === 'stop') return;
  const answer = async () => (commands[word] ? commands[word](rest) : `error There is no command ${word}.`);
  queue = queue.then(answer).catch((error) => `error ${error.message}`).then((text) => console.log(text));
});
