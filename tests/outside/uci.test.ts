import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chess.js';
import { afterEach, expect, test } from 'vitest';

/** A client of UCI engines, written from the UCI specification alone. */

const LAUNCHER = fileURLToPath(new URL('../../bin/arbiter.mjs', import.meta.url));
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

interface Engine {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: string[];
  send(...commands: string[]): void;
  /** Resolves with the next unread line that begins so; rejects when the engine ends before. */
  until(start: string): Promise<string>;
}

const engines: Engine[] = [];
afterEach(() => {
  for (const { child } of engines.splice(0)) child.kill('SIGKILL');
});

function startEngine(player: string): Engine {
  const child = spawn(process.execPath, [LAUNCHER, 'uci', '--player', player]);
  const lines: string[] = [];
  const looking = new Set<() => void>();
  let unread = 0;
  let isOver = false;
  const look = (): void => looking.forEach((each) => each());
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    look();
  });
  child.once('close', () => {
    isOver = true;
    look();
  });
  const engine: Engine = {
    child,
    lines,
    send: (...commands) => void child.stdin.write(commands.map((line) => `${line}\n`).join('')),
    until: (start) =>
      new Promise((resolve, reject) => {
        const search = (): void => {
          const at = lines.findIndex((line, index) => index >= unread && line.startsWith(start));
          if (at < 0 && !isOver) return;
          looking.delete(search);
          if (at < 0) return reject(new Error(`it ended without ${start}: ${lines.slice(-3).join(' | ')}`));
          unread = at + 1;
          resolve(lines[at] ?? '');
        };
        looking.add(search);
        search();
      }),
  };
  engines.push(engine);
  return engine;
}

async function ready(player: string): Promise<Engine> {
  const engine = startEngine(player);
  engine.send('uci');
  await engine.until('uciok');
  engine.send('ucinewgame', 'isready');
  await engine.until('readyok');
  return engine;
}

const moveOf = (line: string): string => line.split(' ')[1] ?? '';

test('a game is played to its end or for sixty moves, and each move has a score', async () => {
  const engine = await ready('builtin:2');
  expect(engine.lines.slice(0, 2)).toEqual(['id name Arbiter builtin:2', 'id author The Arbiter authors']);
  expect(engine.lines.some((line) => line.startsWith('option name UCI_Chess960 type check'))).toBe(true);
  const chess = new Chess();
  const moves: string[] = [];
  while (!chess.isGameOver() && moves.length < 60) {
    engine.send(
      `position startpos moves ${moves.join(' ')}`.trimEnd(),
      'go wtime 2000 btime 2000 winc 50 binc 50',
    );
    const move = moveOf(await engine.until('bestmove'));
    // chess.js throws for a move that is not legal.
    chess.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] ?? 'q' });
    moves.push(move);
  }
  const scores = engine.lines.filter((line) => /^info depth 1 score (?:cp|mate) -?\d+ /u.test(line));
  expect(scores.length).toBeGreaterThan(moves.length / 2);
});

test('go infinite and stop, a thousand times: one answer each, a legal move, within 50 ms', async () => {
  const engine = await ready('builtin:3');
  const waits: number[] = [];
  engine.send('position startpos moves e2e4');
  for (let round = 0; round < 1000; round += 1) {
    engine.send('go infinite');
    const stoppedMs = performance.now();
    engine.send('stop');
    const move = moveOf(await engine.until('bestmove'));
    waits.push(performance.now() - stoppedMs);
    if (!/^[a-h][78][a-h][56]$|^[bg]8[a-h]6$/u.test(move)) throw new Error(`"${move}" is not legal`);
  }
  engine.send('isready');
  await engine.until('readyok');
  expect(engine.lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(1000);
  waits.sort((a, b) => a - b);
  // The machine of the tests is shared, so the slowest of a thousand answers may be late.
  expect(waits[950]).toBeLessThan(50);
});

test('a search is not answered before stop, and castling is read and written both ways', async () => {
  const engine = await ready('random');
  engine.send(`position fen ${CASTLING} moves e1c1`, 'go searchmoves e8g8');
  expect(moveOf(await engine.until('bestmove'))).toBe('e8g8');
  engine.send('setoption name UCI_Chess960 value true', `position fen ${CASTLING} moves e1h1`);
  engine.send('go searchmoves e8a8');
  expect(moveOf(await engine.until('bestmove'))).toBe('e8a8');
  engine.send('go infinite', 'isready');
  await engine.until('readyok');
  expect(engine.lines.at(-1)).toBe('readyok');
  engine.send('stop');
  await engine.until('bestmove');
});

test('without a player that works the built-in one moves, and says why', async () => {
  const missing = await ready('uci:/nowhere/engine');
  missing.send('position startpos', 'go movetime 500');
  expect(moveOf(await missing.until('bestmove'))).toMatch(/^[a-h][12][a-h][34]$/u);
  const model = await ready('llm:some@http://127.0.0.1:9/v1');
  model.send('position startpos', 'go movetime 2000');
  expect(moveOf(await model.until('bestmove'))).toMatch(/^[a-h][12][a-h][34]$/u);
  for (const { lines } of [missing, model])
    expect(lines.some((line) => line.startsWith('info string') && line.includes('builtin move'))).toBe(true);
});

test('mate has no move, and wrong lines change nothing', async () => {
  const engine = await ready('builtin:1');
  engine.send('position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', 'go infinite');
  expect(await engine.until('bestmove')).toBe('bestmove (none)');
  engine.send('position fen nonsense', 'position startpos moves e2e5', 'setoption name Skill Level value 99');
  engine.send(`position ${'x'.repeat(100_000)}`, 'register later', 'go movetime 50');
  expect(await engine.until('bestmove')).toBe('bestmove (none)');
});

/** How long a process that does nothing takes from its start to its end; about 40 ms on an idle computer. */
async function emptyProcessMs(): Promise<number> {
  const startMs = performance.now();
  await once(spawn(process.execPath, ['-e', '']), 'close');
  return performance.now() - startMs;
}

test.each(['quit', 'the end of its input'])('%s ends the engine within half a second', async (how) => {
  const engine = await ready('builtin:8');
  engine.send('position startpos', 'go infinite');
  // On a busy computer half a second passes without any work done; the same moment's empty process says how busy it is.
  const limitMs = Math.max(500, 8 * (await emptyProcessMs()));
  const closed = once(engine.child, 'close');
  const startMs = performance.now();
  if (how === 'quit') engine.send('quit');
  else engine.child.stdin.end();
  expect((await closed)[0]).toBe(0);
  expect(performance.now() - startMs).toBeLessThan(limitMs);
});
