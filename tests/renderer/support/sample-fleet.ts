import type { FleetStatus } from '../../../src/shared/contract/index.ts';
import { idOf } from './sample-sessions.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

type Worker = FleetStatus['workers'][number];

const worker = (nowMs: number, own: Partial<Worker>): Worker => ({
  workerId: idOf(900),
  name: 'lab-1',
  trust: 'own',
  createdAtMs: nowMs - 3 * HOUR,
  expiresMs: nowMs + 21 * HOUR,
  revokedAtMs: null,
  suspendedAtMs: null,
  drops: 0,
  pausedUntilMs: null,
  connected: false,
  seenMs: null,
  version: null,
  slots: null,
  playing: [],
  counted: 0,
  refused: 0,
  lapsed: 0,
  engines: [],
  models: [],
  signers: [],
  rechecks: { agreed: 0, differed: 0, waiting: 0 },
  ...own,
});

const EMBEDDED: FleetStatus['queue'] = { kind: 'embedded', place: null, isUp: true, problem: null };

export const EMPTY_FLEET: FleetStatus = {
  queue: EMBEDDED,
  orders: { ready: 0, leased: 0, dead: 0 },
  hostSlots: 0,
  workers: [],
  waiting: [],
  disagreements: [],
  dead: [],
};

const STOCKFISH = 'c0ffee'.padEnd(64, '0');

/** Workers in every state, and orders that wait, failed and differed. */
export const sampleFleet = (nowMs: number): FleetStatus => ({
  queue: EMBEDDED,
  orders: { ready: 3, leased: 2, dead: 1 },
  hostSlots: 0,
  workers: [
    worker(nowMs, {
      connected: true,
      seenMs: nowMs - 2000,
      version: '0.1.0',
      slots: 4,
      playing: [
        { orderId: idOf(910), text: 'chess.v1, game 1 of 2' },
        { orderId: idOf(911), text: 'connect_four.v1, game 5 of 8' },
      ],
      counted: 1204,
      lapsed: 2,
      engines: [{ name: 'Stockfish 17', sha256: STOCKFISH }],
      models: ['qwen2.5:7b'],
    }),
    worker(nowMs, {
      workerId: idOf(901),
      name: 'alice',
      trust: 'invited',
      connected: true,
      seenMs: nowMs - 1000,
      suspendedAtMs: nowMs - 5 * MINUTE,
      version: '0.1.0',
      slots: 2,
      counted: 58,
      refused: 1,
      rechecks: { agreed: 2, differed: 1, waiting: 1 },
    }),
    worker(nowMs, {
      workerId: idOf(902),
      name: 'laptop',
      seenMs: nowMs - 40 * MINUTE,
      slots: 1,
      version: '0.1.0',
    }),
    worker(nowMs, {
      workerId: idOf(906),
      name: 'sleepy',
      connected: true,
      seenMs: nowMs - 1000,
      slots: 1,
      lapsed: 4,
      drops: 4,
      pausedUntilMs: nowMs + 2 * MINUTE,
    }),
    worker(nowMs, { workerId: idOf(903), name: 'new one' }),
    worker(nowMs, { workerId: idOf(904), name: 'last week', expiresMs: nowMs - HOUR }),
    worker(nowMs, { workerId: idOf(905), name: 'gone', revokedAtMs: nowMs - HOUR }),
  ],
  waiting: [
    {
      template: 'chess.v1',
      trust: 'own',
      orders: 2,
      obstacle: 'player',
      missing: [
        { kind: 'uci', name: 'lc0', sha256: STOCKFISH },
        { kind: 'model', name: 'llama3:8b', sha256: null },
      ],
    },
    { template: 'kuhn_poker.v1', trust: 'own', orders: 1, obstacle: null, missing: [] },
  ],
  disagreements: [
    {
      orderId: idOf(912),
      game: 1,
      sessionId: idOf(0),
      workerId: idOf(901),
      worker: 'alice',
      row: 17,
      atMs: nowMs - 5 * MINUTE,
    },
  ],
  dead: [
    {
      orderId: idOf(913),
      groupId: idOf(914),
      template: 'tic_tac_toe.v1',
      faults: ['laptop: a model was lost: connect ECONNREFUSED 127.0.0.1:11434', 'laptop: <b>no</b> engine'],
    },
  ],
});
