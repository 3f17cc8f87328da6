import { expect, test } from 'vitest';
import { command, statusText } from '../../../../../src/main/cli/commands/queue.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import type { FleetStatus } from '../../../../../src/shared/contract/index.ts';
import { recordedIo } from '../../../../support/command-io.ts';

const worker = (own: Partial<FleetStatus['workers'][number]> = {}): FleetStatus['workers'][number] => ({
  workerId: 'w',
  name: 'lab-1',
  trust: 'own',
  createdAtMs: 0,
  expiresMs: 1,
  revokedAtMs: null,
  connected: true,
  seenMs: 1,
  version: '0.1.0',
  slots: 4,
  playing: [{ orderId: 'o', text: 'chess.v1, game 1 of 2' }],
  counted: 12,
  refused: 1,
  lapsed: 0,
  engines: [],
  models: [],
  signers: [],
  rechecks: { agreed: 0, differed: 0, waiting: 0 },
  suspendedAtMs: null,
  drops: 0,
  pausedUntilMs: null,
  ...own,
});
const EMBEDDED: FleetStatus['queue'] = { kind: 'embedded', place: null, isUp: true, problem: null };
const status = (
  orders: FleetStatus['orders'],
  workers: FleetStatus['workers'] = [],
  own: Partial<FleetStatus> = {},
): FleetStatus => ({
  queue: EMBEDDED,
  orders,
  hostSlots: 0,
  workers,
  waiting: [],
  disagreements: [],
  dead: [],
  ...own,
});
const waiting = (own: Partial<FleetStatus['waiting'][number]>): Partial<FleetStatus> => ({
  waiting: [{ template: 'chess.v1', trust: 'own', orders: 2, obstacle: null, missing: [], ...own }],
});

test('what waits, who plays and what is in the way is said in words', () => {
  const lonely = statusText(status({ ready: 2, leased: 0, dead: 0 }, [], waiting({ obstacle: 'no_worker' })));
  expect(lonely).toContain('2 wait, 0 are played, 0 failed too often');
  expect(lonely).toContain('no worker is connected');
  expect(lonely).toContain('arbiter invite --for work');
  const playing = statusText(status({ ready: 0, leased: 1, dead: 0 }, [worker()]));
  expect(playing).toMatch(/lab-1 +own +connected +4 +12 +1 +chess\.v1, game 1 of 2/u);
  expect(statusText(status({ ready: 0, leased: 0, dead: 0 }, [worker({ playing: [] })]))).toContain(
    'the workers have nothing to do',
  );
  const states = statusText(
    status({ ready: 0, leased: 0, dead: 0 }, [
      worker({ revokedAtMs: 5 }),
      worker({ suspendedAtMs: 5 }),
      worker({ pausedUntilMs: Date.UTC(2026, 10, 29, 6, 30) }),
      worker({ connected: false }),
      worker({ connected: false, seenMs: null, slots: null }),
    ]),
  );
  expect(states).toMatch(/revoked[^]*suspended[^]*paused until 06:30 UTC[^]*away[^]*not seen +-/u);
});

test('what no connected worker can play is one sentence with its reason', () => {
  const textOf = (own: Partial<FleetStatus['waiting'][number]>): string =>
    statusText(status({ ready: 2, leased: 0, dead: 0 }, [worker()], waiting(own)));
  expect(textOf({ obstacle: 'trust' })).toContain('2 orders of chess.v1: only own workers may play them');
  expect(textOf({ obstacle: 'rules' })).toContain('play by other rules; update the older program');
  const engine = { kind: 'uci', name: 'stockfish', sha256: 'ab'.repeat(32) } as const;
  const model = { kind: 'model', name: 'qwen', sha256: null } as const;
  expect(textOf({ obstacle: 'player', missing: [engine, model] })).toContain(
    'no connected worker has the engine stockfish with the hash abababababab… ("arbiter work --engine PATH") and the model qwen',
  );
  expect(textOf({})).not.toContain('orders of chess.v1');
});

test('games whose replay differed are counted', () => {
  const game = { orderId: 'o', game: 0, sessionId: 's', workerId: 'w', worker: 'lab-1', row: 3, atMs: 1 };
  expect(statusText(status({ ready: 0, leased: 0, dead: 0 }, [], { disagreements: [game] }))).toContain(
    '1 replayed game differed',
  );
});

test('an order to drive again has to be named', async () => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await command.run(['redrive'], { io: recorded.io, loadHost })).toBe(EXIT.usage);
  expect(recorded.err()).toContain('name an order of "arbiter queue dead", or all');
});

test('where the queue is and why it cannot be used is said', () => {
  const orders = { ready: 0, leased: 0, dead: 0 };
  expect(statusText(status(orders))).toMatch(/queue +in this host/u);
  const postgres = { kind: 'postgres', place: 'a@db/arbiter', isUp: true, problem: null } as const;
  expect(statusText({ ...status(orders), queue: postgres })).toMatch(/queue +PostgreSQL, a@db\/arbiter\n/u);
  const gone = { ...postgres, isUp: false, problem: 'PostgreSQL does not answer' };
  expect(statusText({ ...status(orders), queue: gone })).toContain(
    'a@db/arbiter: PostgreSQL does not answer; games in progress continue and count; no new ones are given out',
  );
});

test('an address for the tables is checked before anything is connected', async () => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await command.run(['migrate'], { io: recorded.io, loadHost })).toBe(EXIT.usage);
  const secret = 'postgres://a:hunter2hunter2@db/x';
  expect(await command.run(['migrate', '--queue', secret], { io: recorded.io, loadHost })).toBe(EXIT.usage);
  expect(recorded.err()).toContain('leave the password out');
  expect(recorded.err()).not.toContain('hunter2');
});
