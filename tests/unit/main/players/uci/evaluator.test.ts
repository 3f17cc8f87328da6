import { Chess } from 'chess.js';
import { afterEach, expect, test } from 'vitest';
import { createUciEvaluator, type UciEvaluator } from '../../../../../src/main/players/uci/evaluator.ts';
import { fakeEngine, type FakeEngine, type FakeMode } from '../../../../support/players/fake-engine.ts';
import { manualClock } from '../../../../support/players/manual-clock.ts';
import { realClock } from '../../../../support/players/real-clock.ts';

const VIEW = { fen: new Chess().fen(), turn: 'white' };
const PATIENT = { startMs: 20_000, moveGraceMs: 20_000 };
const forever = new AbortController().signal;

const files: FakeEngine[] = [];
const evaluators: UciEvaluator[] = [];

afterEach(async () => {
  await Promise.all(evaluators.splice(0).map((evaluator) => evaluator.stop()));
  for (const file of files.splice(0)) file.remove();
});

function open(mode: FakeMode, { limits = PATIENT, clock = realClock } = {}) {
  const file = fakeEngine(mode);
  const evaluator = createUciEvaluator({ clock, limits });
  files.push(file);
  evaluators.push(evaluator);
  const evaluate = (signal = forever) =>
    evaluator.evaluate({ path: file.path, view: VIEW, nodes: 20_000 }, signal);
  const starts = (): number => file.received().filter((line) => line === 'uci').length;
  return { file, evaluator, evaluate, starts };
}

test('one process evaluates all positions, within nodes and time', async () => {
  const { file, evaluate, starts } = open('normal');
  const first = await evaluate();
  expect(first).toMatchObject({
    ok: true,
    value: { engine: 'Fake Engine 1.0', evaluation: { kind: 'search', centipawns: 30, depth: 8 } },
  });
  expect(await evaluate()).toEqual(first);
  expect(starts()).toBe(1);
  expect(file.received().filter((line) => line.startsWith('go '))).toEqual(
    Array.from({ length: 2 }, () => 'go movetime 50 nodes 20000'),
  );
});

test('the engine gets one thread and is asked for its chances, where it has such options', async () => {
  const { file, evaluate } = open('chances');
  expect(await evaluate()).toMatchObject({ ok: true, value: { evaluation: { expectedScore: 0.8 } } });
  expect(file.received().filter((line) => line.startsWith('setoption'))).toEqual([
    'setoption name Threads value 1',
    'setoption name UCI_ShowWDL value true',
    'setoption name MultiPV value 1',
  ]);
});

test('an engine that found no score in its time is asked once more with twenty times as much', async () => {
  const { file, evaluate } = open('busy');
  expect(await evaluate()).toMatchObject({ ok: true, value: { evaluation: { centipawns: 30 } } });
  expect(file.received().filter((line) => line.startsWith('go '))).toEqual([
    'go movetime 50 nodes 20000',
    'go movetime 1000 nodes 20000',
  ]);
});

test.skipIf(process.platform === 'win32')('the process has a low priority', async () => {
  const { file, evaluate } = open('priority');
  await evaluate();
  expect(file.received()).toContain('priority 10');
});

test.each([
  ['crash', 'CRASHED', 'ended (code 7)'],
  ['silent', 'FAILED', 'gave no score of a legal move'],
  ['garbage', 'CRASHED', 'wrote too much output'],
] as const)(
  'an engine that fails (%s) is named with its reason and not started again at once',
  async (mode, code, message) => {
    const { evaluator, evaluate, starts } = open(mode);
    expect(await evaluate()).toEqual({ ok: false, code, message });
    expect(await evaluate()).toEqual({ ok: false, code, message });
    expect(starts()).toBe(1);
    evaluator.forgetFailure();
    await evaluate();
    expect(starts()).toBe(2);
  },
);

test('a search that does not end is given up, and its process is ended', async () => {
  const { evaluate } = open('stall', { limits: { startMs: 20_000, moveGraceMs: 50 } });
  expect(await evaluate()).toMatchObject({ ok: false, code: 'STALLED' });
});

test('an evaluation that is no longer wanted is dropped, and stopping ends the process', async () => {
  const { evaluator, evaluate, file } = open('ponder');
  const abort = new AbortController();
  const answer = evaluate(abort.signal);
  await expect.poll(() => file.received().at(-1)).toMatch(/^go /u);
  abort.abort();
  expect(await answer).toMatchObject({ ok: false, code: 'DROPPED' });
  expect(file.received().slice(-2)).toEqual(['stop', 'quit']);
  await evaluator.stop();
  expect(await evaluate()).toMatchObject({ ok: false, code: 'DROPPED' });
});

test('the process ends when nothing was asked for a minute', async () => {
  const clock = manualClock();
  const { evaluate, file } = open('normal', { clock });
  await evaluate();
  clock.advance(60_000);
  await expect.poll(() => file.received().at(-1)).toBe('quit');
  await evaluate();
  expect(file.received().filter((line) => line === 'uci')).toHaveLength(2);
});
