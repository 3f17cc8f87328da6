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
  ...own,
});
const EMBEDDED: FleetStatus['queue'] = { kind: 'embedded', place: null, isUp: true, problem: null };
const status = (orders: FleetStatus['orders'], workers: FleetStatus['workers'] = []): FleetStatus => ({
  queue: EMBEDDED,
  orders,
  workers,
  dead: [],
});

test('what waits, who plays and what is in the way is said in words', () => {
  const lonely = statusText(status({ ready: 2, leased: 0, dead: 0 }));
  expect(lonely).toContain('2 wait, 0 are played, 0 failed too often');
  expect(lonely).toContain('no worker is connected');
  expect(lonely).toContain('arbiter invite --for work');
  const playing = statusText(status({ ready: 0, leased: 1, dead: 0 }, [worker()]));
  expect(playing).toMatch(/lab-1 +own +connected +4 +12 +1 +chess\.v1, game 1 of 2/u);
  expect(
    statusText(status({ ready: 1, leased: 0, dead: 0 }, [worker({ trust: 'invited', playing: [] })])),
  ).toContain('its class of trust or its version does not fit');
  expect(statusText(status({ ready: 0, leased: 0, dead: 0 }, [worker({ playing: [] })]))).toContain(
    'the workers have nothing to do',
  );
  const states = statusText(
    status({ ready: 0, leased: 0, dead: 0 }, [
      worker({ revokedAtMs: 5 }),
      worker({ connected: false }),
      worker({ connected: false, seenMs: null, slots: null }),
    ]),
  );
  expect(states).toMatch(/revoked[^]*away[^]*not seen +-/u);
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
    'a@db/arbiter: PostgreSQL does not answer; games under way go on and count, no new ones are given out',
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
