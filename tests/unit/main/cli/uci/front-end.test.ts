import { expect, test } from 'vitest';
import { createUciFrontEnd } from '../../../../../src/main/cli/uci/front-end.ts';
import type { StandalonePlayers } from '../../../../../src/main/host/standalone/standalone-players.ts';
import { createTestClock } from '../../../../../src/main/platform/clocks/test-clock.ts';
import type { MoveChooser } from '../../../../../src/main/players/index.ts';
import { accept, refuse, type Outcome } from '../../../../../src/shared/outcome.ts';

/** An engine whose player and whose fallback answer when the test lets them. */
function engineOf(chooser: Partial<MoveChooser> = {}) {
  const clock = createTestClock();
  const lines: string[] = [];
  const standalone = {
    runtime: { clock, random: { bytes: () => new Uint8Array([7]) } },
    engineHost: { choose: async () => refuse('DROPPED', 'not needed') },
    models: { movesOf: () => [] },
    players: {
      admit: (_template: string, choice: unknown) => accept(choice),
      createEarlierPositions: () => ({ note: () => undefined, before: () => [] }),
      openChooser: () => ({
        close: async () => undefined,
        decide: () => new Promise(() => undefined),
        ...chooser,
      }),
    },
  } as unknown as StandalonePlayers;
  const engine = createUciFrontEnd({
    player: 'uci:engine',
    allowOwnTools: false,
    standalone: Promise.resolve(standalone),
    after: clock.after,
    nowMs: clock.monotonicMs,
    write: (line) => void lines.push(line),
  });
  const moves = (): string[] => lines.filter((line) => line.startsWith('bestmove'));
  return { engine, clock, lines, moves };
}

const choose = (answer: () => Outcome<string, 'TIMED_OUT'>): Partial<MoveChooser> => ({
  decide: async () => answer(),
});

test('the client is greeted before any player is open', () => {
  const { engine, lines } = engineOf();
  engine.handle('uci');
  expect([lines[0], lines.at(-1)]).toEqual(['id name Arbiter uci:engine', 'uciok']);
});

test('a slow player is reported after eight seconds, and the client is answered once', async () => {
  let resolveStart: (outcome: Outcome<null, never>) => void = () => undefined;
  const started = new Promise<Outcome<null, never>>((resolve) => {
    resolveStart = resolve;
  });
  const { engine, clock, lines } = engineOf({ start: () => started });
  engine.handle('isready');
  clock.advance(5000);
  expect(lines).toEqual([]);
  clock.advance(3000);
  expect(lines).toEqual(['info string the player is still starting', 'readyok']);
  resolveStart(accept(null));
  await Promise.resolve();
  expect(lines.filter((line) => line === 'readyok')).toHaveLength(1);
});

test('the player’s move is the answer', async () => {
  const { engine, moves } = engineOf(choose(() => accept('e2e4')));
  engine.handle('position startpos');
  engine.handle('go movetime 1000');
  await expect.poll(moves).toEqual(['bestmove e2e4']);
});

test('go infinite and go ponder are answered by stop and ponderhit only', async () => {
  const { engine, clock, lines, moves } = engineOf(choose(() => accept('d2d4')));
  engine.handle('go infinite');
  await expect.poll(() => clock.monotonicMs()).toBeDefined();
  clock.advance(60_000);
  expect(moves()).toEqual([]);
  engine.handle('stop');
  engine.handle('stop');
  expect(moves()).toHaveLength(1);
  engine.handle('go ponder wtime 1000 btime 1000');
  clock.advance(5000);
  expect(moves()).toHaveLength(1);
  engine.handle('ponderhit');
  await expect.poll(moves).toHaveLength(2);
  expect(lines.at(-1)).toBe('bestmove d2d4');
});

test('a player that does not answer is replaced at the end of its time', () => {
  const { engine, clock, lines, moves } = engineOf();
  engine.handle('go movetime 1000');
  clock.advance(200);
  expect(moves()).toEqual([]);
  clock.advance(800);
  expect(lines.at(-2)).toContain('time is over');
  expect(moves()).toHaveLength(1);
  clock.advance(10_000);
  expect(moves()).toHaveLength(1);
});

test('an illegal or missing move is replaced, and a player that forfeits loses its time first', async () => {
  for (const answer of [
    accept('e2e5'),
    accept('0000'),
    refuse('TIMED_OUT' as const, 'no legal action in 3 attempts'),
  ]) {
    const { engine, moves } = engineOf(choose(() => answer));
    engine.handle('go wtime 1000 btime 1000');
    await expect.poll(moves).toEqual(['bestmove a2a3']);
  }
  const { engine, clock, moves } = engineOf(choose(() => accept('e2e5')));
  engine.handle('setoption name Fallback value forfeit');
  engine.handle('go movetime 1000');
  await Promise.resolve();
  expect(moves()).toEqual([]);
  clock.advance(1000);
  expect(moves()).toEqual(['bestmove a2a3']);
});

test('a new game ends that of the player, which is opened again for the next search', async () => {
  let opened = 0;
  let closed = 0;
  const { engine, moves } = engineOf({
    decide: async () => {
      opened += 1;
      return accept('e2e4');
    },
    close: async () => void (closed += 1),
  });
  for (const line of ['uci', 'position startpos', 'go movetime 1000']) engine.handle(line);
  await expect.poll(moves).toEqual(['bestmove e2e4']);
  engine.handle('ucinewgame');
  await expect.poll(() => closed).toBe(1);
  for (const line of ['position startpos', 'go movetime 1000']) engine.handle(line);
  await expect.poll(() => opened).toBe(2);
});

test('there is no move at mate and at stalemate only', () => {
  const { engine, moves } = engineOf();
  engine.handle('position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
  engine.handle('go infinite');
  expect(moves()).toEqual(['bestmove (none)']);
});

test('searchmoves restricts the choice, and castling is spoken as the client wants it', () => {
  const { engine, moves } = engineOf();
  engine.handle('setoption name UCI_Chess960 value true');
  engine.handle('position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1');
  engine.handle('go infinite searchmoves e8a8');
  engine.handle('stop');
  expect(moves()).toEqual(['bestmove e8a8']);
});

test('what is wrong is said, and changes nothing', () => {
  const { engine, lines } = engineOf();
  for (const line of ['position fen x', 'setoption name Fallback value none', 'nonsense', '', 'constructor'])
    expect(engine.handle(line)).toBe(true);
  expect(lines).toHaveLength(2);
  expect(engine.handle('quit')).toBe(false);
});
