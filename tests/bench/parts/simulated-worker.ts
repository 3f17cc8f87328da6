import { gzipSync } from 'node:zlib';
import { builtInGameTemplates, rulesHash, type GameTemplate } from '../../../src/main/games/index.ts';
import { headerHash, logRowHash } from '../../../src/main/sessions/index.ts';
import type { LeasedOrder, OrderedGame } from '../../../src/shared/wire/fleet.ts';
import { seededNumbers } from '../../support/random-play.ts';

/**
 * A worker that plays nothing: it hands in games of chess that it knows by heart, so that a benchmark measures the host.
 */

const PLIES = 80;
const found = builtInGameTemplates.find(({ id }) => id === 'chess.v1');
if (found === undefined) throw new Error('there is no chess');
const CHESS: GameTemplate = found;
const RULES = { 'chess.v1': rulesHash(CHESS) };
const known = new Map<string, readonly string[]>();

/** Eighty random plies after an opening; the same for the same opening. */
function actionsAfter(prelude: readonly string[]): readonly string[] {
  const key = prelude.join(' ');
  const before = known.get(key);
  if (before !== undefined) return before;
  for (let seed = 1; ; seed += 1) {
    const random = seededNumbers(seed);
    let state = CHESS.start({ options: {}, seed: null } as unknown as Parameters<GameTemplate['start']>[0]);
    const actions: string[] = [];
    while (actions.length < PLIES && CHESS.result(state) === null) {
      const role = CHESS.toAct(state)[0] ?? '';
      const legal = CHESS.legal(state, role);
      const action = prelude[actions.length] ?? legal[Math.floor(random() * legal.length)] ?? '';
      state = CHESS.apply(state, role, action);
      actions.push(action);
    }
    if (CHESS.result(state) !== null) continue;
    known.set(key, actions);
    return actions;
  }
}

/** The upload of a game of eighty plies, after which white resigns. */
function uploadBody({ attempt, rules }: LeasedOrder, { header, prelude }: OrderedGame): Buffer {
  const actions = actionsAfter(prelude);
  const createdAt = new Date().toISOString();
  const resignation = { winner: 'black', reason: 'resignation' };
  let previous = headerHash(header as Parameters<typeof headerHash>[0]);
  const rows = [...actions, resignation].map((action, at) => {
    const isLast = at === actions.length;
    const role = isLast || at % 2 === 0 ? 'white' : 'black';
    const agentId = header.participants[role] ?? '';
    const kind = isLast ? 'resign' : 'action';
    const row = { seq: at + 1, tick: at, kind, role, agentId, action, createdAt };
    previous = logRowHash(previous, row as Parameters<typeof logRowHash>[1]);
    return {
      seq: row.seq,
      tick: at,
      kind,
      role,
      agent_id: agentId,
      action,
      created_at: createdAt,
      hash: previous,
    };
  });
  return gzipSync(JSON.stringify({ v: 1, attempt, rules, header, rows, head: previous }));
}

export interface SimulatedWorker {
  lease(): Promise<readonly LeasedOrder[]>;
  /** True when the game counts. */
  handIn(order: LeasedOrder, game: OrderedGame): Promise<boolean>;
  heartbeat(): Promise<void>;
}

export function createSimulatedWorker(url: string, token: string): SimulatedWorker {
  const post = async (
    path: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> => {
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  return {
    async lease() {
      const body = { v: 1, max: 1, wait_ms: 1000, slots: 1, rules: RULES, version: 'bench' };
      const { orders } = await post('/fleet/lease', JSON.stringify(body));
      return orders as readonly LeasedOrder[];
    },
    async handIn(order, game) {
      const path = `/fleet/orders/${order.order_id}/games/${game.game}`;
      const { counted } = await post(path, uploadBody(order, game), { 'content-encoding': 'gzip' });
      return counted === true;
    },
    async heartbeat() {
      const held = [
        { order_id: '00000000-0000-4000-8000-000000000000', attempt: 1, progress: 'chess.v1, game 1 of 2' },
      ];
      await post('/fleet/heartbeat', JSON.stringify({ v: 1, held }));
    },
  };
}
