import { Chess } from 'chess.js';
import { appendFileSync, existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { createInterface } from 'node:readline';

/**
 * A small UCI engine that misbehaves in the mode of its first argument. It
 * writes the received lines to the file of its second argument.
 */

const [mode, notes] = process.argv.slice(2);
let fen = '';
let lines = 0;
let searches = 0;

const send = (line) => process.stdout.write(`${line}\n`);

function greet() {
  if (mode === 'priority') appendFileSync(notes, `priority ${getPriority()}\n`);
  if (mode === 'no-uciok') return;
  send(`id name Fake Engine ${mode === 'chances' ? '2.0' : '1.0'}`);
  send('option name UCI_LimitStrength type check default false');
  send('option name UCI_Elo type spin default 1350 min 1350 max 2850');
  if (mode === 'chances') {
    send('option name Threads type spin default 4 min 1 max 64');
    send('option name UCI_ShowWDL type check default false');
  }
  if (mode === 'slow-start') setTimeout(() => send('uciok'), 150);
  else if (mode === 'held') whenReleased(() => send('uciok'));
  else send('uciok');
}

/** Waits for the file beside the notes that lets the engine continue. */
function whenReleased(then) {
  const timer = setInterval(() => {
    if (!existsSync(`${notes}.go`)) return;
    clearInterval(timer);
    then();
  }, 20);
}

function move() {
  if (mode === 'stall' || mode === 'ponder') return;
  if (mode === 'crash') process.exit(7);
  searches += 1;
  if (mode === 'silent' || (mode === 'busy' && searches === 1)) return send('bestmove a2a3');
  if (mode === 'illegal') return send('bestmove e2e5');
  if (mode === 'garbage') return flood();
  if (mode === 'long-line') return process.stdout.write('x'.repeat(200_000));
  process.stderr.write('thinking\n'.repeat(20_000));
  analyse();
  send(`bestmove ${new Chess(fen).moves({ verbose: true })[0].lan} ponder e7e5`);
}

/** With MultiPV, prints a line for each of the first moves, the best one first. */
function analyse() {
  if (lines === 0) return send('info depth 1 score cp 0');
  const moves = new Chess(fen).moves({ verbose: true }).slice(0, lines);
  moves.forEach(({ lan }, index) =>
    send(`info depth 8 multipv ${index + 1} score cp ${30 - 10 * index}${chances()} nodes 1 pv ${lan}`),
  );
}

const chances = () => (mode === 'chances' ? ' wdl 700 200 100' : '');

function flood() {
  const line = `${'garbage '.repeat(1000)}\n`;
  while (process.stdout.write(line));
  process.stdout.once('drain', flood);
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (notes !== undefined) appendFileSync(notes, `${line}\n`);
  if (line === 'uci') greet();
  else if (line === 'isready') send('readyok');
  else if (line.startsWith('position fen ')) fen = line.slice('position fen '.length);
  else if (line.startsWith('setoption name MultiPV value ')) lines = Number(line.split(' ').at(-1));
  else if (line.startsWith('go ')) move();
  else if (line === 'stop' && mode === 'ponder') send('bestmove a2a3');
  else if (line === 'quit' && mode !== 'stall') process.exit(0);
});

if (mode === 'environment') for (const name of Object.keys(process.env)) appendFileSync(notes, `${name}\n`);
if (mode === 'no-uciok') appendFileSync(notes, `${process.pid}\n`);
if (mode === 'stall') setInterval(() => {}, 1000);
