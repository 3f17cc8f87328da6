import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionReader, type SessionQueryState } from '../../../renderer/session/session-reader.ts';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { aSession, fakeApi } from './a-session.ts';

const MOVES = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = () => vi.advanceTimersByTimeAsync(100);

function watch() {
  let detail: SessionDetail = aSession();
  const api = fakeApi({
    'sessions.get': ({ frames }) => ({ ...detail, frames: frames === true ? detail.frames : [] }),
  });
  const readings: SessionQueryState[] = [];
  const reader = createSessionReader(api, { sessionId: 'a-session' }, (reading) => readings.push(reading));
  return { api, reader, readings, become: (next: SessionDetail) => (detail = next) };
}

test('twenty changes in a tenth of a second cause two reads', async () => {
  const { api, reader } = watch();
  for (let change = 0; change < 20; change++) reader.requestRead();
  await pass();
  await pass();
  expect(api.requested).toHaveLength(2);
});

test('never more than ten reads a second', async () => {
  const { api, reader } = watch();
  for (let step = 0; step < 100; step++) {
    reader.requestRead();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(api.requested.length).toBeLessThanOrEqual(11);
});

test('a move extends the frames without reading all of them again', async () => {
  const { api, reader, readings, become } = watch();
  reader.requestRead();
  await pass();
  become(aSession({ actions: MOVES.slice(0, 1) }));
  reader.requestRead();
  await pass();
  expect(readings.at(-1)?.positions).toEqual(aSession({ actions: MOVES.slice(0, 1) }).frames);
  expect(api.requested.map(({ input }) => (input as { frames: boolean }).frames)).toEqual([true, false]);
});

test('names of openings follow the positions and stay when a position has none', async () => {
  const { reader, readings, become } = watch();
  const named = (moves: number, openings: SessionDetail['openings']): SessionDetail => ({
    ...aSession({ actions: MOVES.slice(0, moves) }),
    openings,
  });
  const first = { tick: 1, eco: 'B00', name: "King's Pawn Game" };
  const second = { tick: 2, eco: 'C20', name: "King's Pawn Game" };
  become(named(1, [first]));
  reader.requestRead();
  await pass();
  become(named(2, [second]));
  reader.requestRead();
  await pass();
  expect(readings.at(-1)?.openings).toEqual([first, second]);
  become(named(3, []));
  reader.requestRead();
  await pass();
  expect(readings.at(-1)?.openings).toEqual([first, second]);
  reader.requestRead();
  await pass();
  expect(readings.at(-1)?.openings).toEqual([first, second]);
});

test('missed moves cause all frames to be read again', async () => {
  const { reader, readings, become } = watch();
  reader.requestRead();
  await pass();
  become(aSession({ actions: MOVES }));
  reader.requestRead();
  await pass();
  expect(readings.at(-1)?.positions).toHaveLength(5);
});

test('the end, which reveals hidden state, causes all frames to be read again', async () => {
  const { api, reader, become } = watch();
  become(aSession({ actions: ['f2f3', 'e7e5', 'g2g4'] }));
  reader.requestRead();
  await pass();
  become(aSession({ actions: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] }));
  reader.requestRead();
  await pass();
  expect(api.requested.at(-1)?.input).toMatchObject({ frames: true });
});

test('an answer that arrives after the reader was stopped is dropped', async () => {
  const { reader, readings } = watch();
  reader.requestRead();
  reader.stop();
  await pass();
  expect(readings).toEqual([]);
});

test('a refusal keeps the previous reading and reports its code', async () => {
  const api = fakeApi({});
  const readings: SessionQueryState[] = [];
  const reader = createSessionReader(api, { sessionId: 'x' }, (reading) => readings.push(reading));
  reader.requestRead();
  await pass();
  expect(readings.at(-1)?.failure?.code).toBe('UNKNOWN_CALL');
});
