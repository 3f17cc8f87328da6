import { Chess } from 'chess.js';
import { afterEach, describe, expect, test } from 'vitest';
import { startUciEngine } from '../../../../../src/main/players/uci/engine.ts';
import type { UciEngineProcess } from '../../../../../src/main/players/uci/engine.ts';
import { fakeEngine } from '../../../../support/players/fake-engine.ts';
import type { FakeEngine, FakeMode } from '../../../../support/players/fake-engine.ts';
import { realClock } from '../../../../support/players/real-clock.ts';

const START = new Chess().fen();
const PATIENT = { startMs: 20_000, moveGraceMs: 20_000 };
const SHORT_GRACE = { startMs: 300, moveGraceMs: 100 };

const open: { files: FakeEngine[]; engines: UciEngineProcess[] } = { files: [], engines: [] };

afterEach(async () => {
  await Promise.all(open.engines.splice(0).map((engine) => engine.quit()));
  for (const file of open.files.splice(0)) file.remove();
});

interface StartOptions {
  readonly limits?: typeof SHORT_GRACE;
  readonly level?: number;
  readonly byNodes?: boolean;
}

async function start(mode: FakeMode, options: StartOptions = {}) {
  const file = fakeEngine(mode);
  open.files.push(file);
  const { level = 3, limits = PATIENT, byNodes = false } = options;
  const started = await startUciEngine({ path: file.path, level, byNodes, clock: realClock, limits });
  if (started.ok) open.engines.push(started.value);
  return { file, started };
}

async function running(mode: FakeMode, options = {}) {
  const { file, started } = await start(mode, options);
  if (!started.ok) throw new Error(started.message);
  return { file, engine: started.value };
}

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('completes the handshake, sets the level and requests a move for a position', async () => {
  const { file, engine } = await running('normal');
  const move = await engine.bestMove(START, 60);
  expect(engine.name).toBe('Fake Engine 1.0');
  expect(move).toEqual({ ok: true, value: 'a2a3' });
  expect(file.received()).toEqual([
    'uci',
    'setoption name UCI_LimitStrength value true',
    'setoption name UCI_Elo value 1779',
    'ucinewgame',
    'isready',
    `position fen ${START}`,
    'go movetime 60',
  ]);
});

test('thinks by nodes where the load of the machine must not matter', async () => {
  const { file, engine } = await running('normal', { byNodes: true });
  expect(await engine.bestMove(START, 60)).toEqual({ ok: true, value: 'a2a3' });
  expect(file.received().at(-1)).toBe('go nodes 100000');
});

test('does not limit the strength at the highest level', async () => {
  const { file } = await running('normal', { level: 8 });
  expect(file.received().some((line) => line.startsWith('setoption'))).toBe(false);
});

test('accepts a slow start within the limit', async () => {
  const { engine } = await running('slow-start');
  expect((await engine.bestMove(START, 20)).ok).toBe(true);
});

test('a program that never sends uciok is stalled and ended', async () => {
  const { file, started } = await start('no-uciok', { limits: { ...SHORT_GRACE, startMs: 1500 } });
  expect(started).toMatchObject({ ok: false, code: 'STALLED' });
  expect(alive(Number(file.received()[0]))).toBe(false);
});

test('passes only the needed environment variables', async () => {
  process.env['ARBITER_PLANTED_SECRET'] = 'planted';
  const { file } = await running('environment');
  delete process.env['ARBITER_PLANTED_SECRET'];
  expect(file.received()).toContain('PATH');
  expect(file.received()).not.toContain('ARBITER_PLANTED_SECRET');
});

test('reports a file that is not executable as crashed', async () => {
  const started = await startUciEngine({ path: '/nonexistent/engine', level: 1, clock: realClock });
  expect(started).toMatchObject({ ok: false, code: 'CRASHED' });
});

describe('in the middle of a game', () => {
  test('a silent engine is stalled, and ended by quit', async () => {
    const { engine } = await running('stall', { limits: { ...PATIENT, moveGraceMs: 100 } });
    expect(await engine.bestMove(START, 20)).toMatchObject({ ok: false, code: 'STALLED' });
    await engine.quit();
    expect(alive(engine.pid!)).toBe(false);
  });

  test.each([
    ['crash', 'ended (code 7)'],
    ['garbage', 'wrote too much output'],
    ['long-line', 'wrote too much output'],
  ] as const)('an engine in mode %s is crashed: %s', async (mode, message) => {
    const { engine } = await running(mode);
    expect(await engine.bestMove(START, 20)).toEqual({ ok: false, code: 'CRASHED', message });
    expect(await engine.bestMove(START, 20)).toMatchObject({ code: 'CRASHED' });
  });

  test('returns an illegal move unchanged', async () => {
    const { engine } = await running('illegal');
    expect(await engine.bestMove(START, 20)).toEqual({ ok: true, value: 'e2e5' });
  });
});
