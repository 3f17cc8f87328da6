import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSeats } from '../../../../../src/main/players/seats/service.ts';
import type { SeatHost } from '../../../../../src/main/players/seats/protocol.ts';
import { createBus } from '../../../../../src/main/platform/events/bus.ts';
import { builtInGameTemplates, createRegistry } from '../../../../../src/main/games/index.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import { createTurnTexts } from '../../../../../src/main/models/prompt/turn-texts.ts';
import type { MoveChooser } from '../../../../../src/main/players/index.ts';
import { createSemaphore } from '../../../../../src/main/players/semaphore.ts';
import { memorySeatRecords } from '../../../../support/players/memory-seat-records.ts';
import { NO_BOTS } from '../../../../../src/main/players/seats/connected-bots.ts';

const SESSION_SEAT = { sessionId: 's', agentId: 'a', role: 'x' };
const wanted = new AbortController().signal;
const position = {
  ...SESSION_SEAT,
  tick: 0,
  template: 'tic_tac_toe.v1',
  view: {},
  legal: ['0', '1'],
  budgetMs: 100,
  earlier: [],
};

/** Seats whose protocol `llm` opens `chooser`; its address agent answers with the first action. */
async function opened(chooser?: MoveChooser) {
  const server = createServer((_, response) => response.end('{"action":0}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const records = memorySeatRecords();
  const announced: string[] = [];
  const bus = createBus((error) => {
    throw error;
  });
  bus.on('seat.paused', ({ role }) => void announced.push(role));
  const seats = createSeats({
    host: {
      processClock: systemClock,
      clock: systemClock,
      version: '1.0.0',
      search: { pathVariable: '', home: '/', env: {} },
      breaches: {} as SeatHost['breaches'],
      bots: NO_BOTS,
      random: { bytes: (length) => new Uint8Array(length) },
      ids: { uuid: () => 'id' },
      log: () => undefined,
      models: { find: () => null, chooserFor: () => chooser! },
      engineSlots: createSemaphore(1),
      texts: createTurnTexts(() => []),
    },
    games: createRegistry(builtInGameTemplates, { check: 'on_first_use' }),
    records,
    bus,
    clock: systemClock,
    budgetOwner: (agentId) => agentId.replace(/ 2$/u, ''),
    openMcpEndpoint: () => Promise.resolve(null),
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const game = { template: 'tic_tac_toe.v1', sessionSeat: SESSION_SEAT, mayAct: true, budgetAgentId: null };
  const open = (sessionSeat: typeof SESSION_SEAT | null = SESSION_SEAT) =>
    seats.open(
      chooser === undefined
        ? { protocol: 'url', spec: { address } }
        : { protocol: 'llm', spec: { endpointId: 'e' } },
      { ...game, sessionSeat },
    );
  return { seats, records, announced, open };
}

const used = (tokens: number) => ({
  ...SESSION_SEAT,
  protocol: 'url',
  tick: 0,
  version: null,
  attempts: [],
  comment: '',
  thoughts: '',
  refusedTools: [],
  usage: { inputTokens: tokens, outputTokens: null, costMicros: null, currency: null },
  latencyMs: 1,
});

test('where nobody can be asked, a used-up budget counts as silence', async () => {
  const { seats, records, open } = await opened();
  await seats.setBudget('a', { tokens: 100 });
  await records.record(used(100));
  expect(await open().decide(position, wanted)).toMatchObject({ code: 'TIMED_OUT' });
});

test('a person who follows the game is asked, and a raised budget lets the game go on', async () => {
  const { seats, records, announced, open } = await opened();
  await records.markAttended('s');
  await seats.setBudget('a', { tokens: 100 });
  await records.record(used(100));
  const decision = open().decide(position, wanted);
  await expect.poll(() => seats.paused()).toMatchObject([{ ...SESSION_SEAT, exhausted: 'tokens' }]);
  await seats.setBudget('a', { promptsPerMove: 2 });
  await expect.poll(() => announced.length).toBe(3);
  await seats.setBudget('a', { tokens: 200 });
  expect(await decision).toEqual(accept('0'));
  expect(seats.paused()).toEqual([]);
  expect(seats.budgetOf('a')).toMatchObject({ tokens: 200, promptsPerMove: 2, startMs: 45_000 });
});

test('a game that is over stops waiting for a person', async () => {
  const { seats, records, open } = await opened();
  await records.markAttended('s');
  await seats.setBudget('a', { tokens: 0 });
  const stop = new AbortController();
  const decision = open().decide(position, stop.signal);
  await expect.poll(() => seats.paused().length).toBe(1);
  stop.abort();
  expect(await decision).toMatchObject({ code: 'DROPPED' });
  expect(seats.paused()).toEqual([]);
});

test('a stopped turn is noted first, is stored as stopped, and counts as silence', async () => {
  const silent: MoveChooser = {
    decide: (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(refuse('DROPPED', '')))),
    close: () => Promise.resolve(),
  };
  const { seats, records, open } = await opened(silent);
  expect(await seats.stop('s', null)).toEqual([]);
  const decision = open().decide(position, wanted);
  expect(await seats.stop('s', 'o')).toEqual([]);
  expect(await seats.stop('s', 'x')).toEqual(['x']);
  expect(await decision).toMatchObject({ code: 'TIMED_OUT' });
  expect(records.stopped).toEqual(['x']);
  expect(records.turns).toMatchObject([{ tick: 0, attempts: [{ fault: 'stopped' }] }]);
});

test('a start that a person stops counts as silence, whether or not the program notices', async () => {
  const deaf: MoveChooser = {
    start: () => new Promise(() => undefined),
    decide: () => Promise.resolve(refuse('DROPPED', '')),
    close: () => Promise.resolve(),
  };
  const { seats, records, open } = await opened(deaf);
  const started = open().start?.(wanted);
  expect(await seats.stop('s', 'x')).toEqual(['x']);
  expect(await started).toMatchObject({ code: 'TIMED_OUT' });
  expect(records.stopped).toEqual(['x']);
  expect(records.turns).toMatchObject([{ tick: 0, attempts: [{ fault: 'stopped' }] }]);
  const given = new AbortController();
  const ended = open().start?.(given.signal);
  given.abort();
  expect(await ended).toMatchObject({ code: 'DROPPED' });
  expect(records.turns).toHaveLength(1);
});

test('a player that sits twice has one budget', async () => {
  const { seats } = await opened();
  await seats.setBudget('a 2', { tokens: 7 });
  expect(seats.budgetOf('a').tokens).toBe(7);
  expect(seats.budgetOf('a 2').tokens).toBe(7);
});

test('a game outside any session has no budget to use up and stores nothing', async () => {
  const { records, open } = await opened();
  expect(await open(null).decide(position, wanted)).toEqual(accept('0'));
  expect(records.turns).toEqual([]);
});

test('a player that starts too late, or fails to start, is lost', async () => {
  const never: MoveChooser = {
    start: () => new Promise(() => undefined),
    decide: () => Promise.resolve(refuse('DROPPED', '')),
    close: () => Promise.resolve(),
  };
  const late = await opened(never);
  await late.seats.setBudget('a', { startMs: 30 });
  expect(await late.open().start?.(wanted)).toMatchObject({
    code: 'ENDPOINT_LOST',
    message: expect.stringContaining('not ready'),
  });
  const broken = await opened({ ...never, start: () => Promise.reject(new Error('no such program')) });
  expect(await broken.open().start?.(wanted)).toEqual(refuse('ENDPOINT_LOST', 'no such program'));
  expect(broken.records.turns).toMatchObject([
    { ...SESSION_SEAT, tick: 0, attempts: [{ fault: 'transport', text: 'no such program' }] },
  ]);
});

test('unknown protocols and settings are refused and lose no game', async () => {
  const { seats } = await opened();
  const game = { template: 'tic_tac_toe.v1', sessionSeat: SESSION_SEAT, mayAct: true, budgetAgentId: null };
  for (const seat of [
    { protocol: 'gone', spec: {} },
    { protocol: 'url', spec: { address: 7 } },
  ]) {
    expect(seats.admit(seat, 'tic_tac_toe.v1')).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await seats.open(seat, game).decide(position, wanted)).toMatchObject({ code: 'ENDPOINT_LOST' });
    expect(await seats.test(seat)).toMatchObject({ state: 'failed' });
  }
});
