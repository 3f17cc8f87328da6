import { rulesFingerprint } from '../../../src/main/games/index.ts';
import { leaseResponse, type LeasedOrder } from '../../../src/shared/wire/fleet.ts';
import { chained, gameTemplateOf, type Row } from '../../support/fleet/played-games.ts';
import { readDocument, type Operation } from '../../support/openapi.ts';
import type { Chance } from '../chance.ts';
import { mutate } from '../mutate.ts';
import { openWindowCalls } from '../environment.ts';
import { sample, type Schema } from '../sample.ts';
import { schemaSourceOf, type FuzzEnvironment, type FuzzExchange, type Surface } from '../surface.ts';
import { restFaultOf, someJson } from './rest.ts';

const TEMPLATE = 'tic_tac_toe.v1';
/** Actions with which `x` wins. */
const LEFT_COLUMN = ['0', '1', '3', '4', '6'];

/** Calls the routes of workers with the token of a worker, about orders that it holds. */
export async function workerSurface(environment: FuzzEnvironment): Promise<Surface> {
  const { rest } = environment.host;
  const document = await readDocument(rest);
  const operations = document.operations.filter(({ path }) => path.startsWith('/fleet/'));
  const raw = (await rest.get('/openapi.json')).body as unknown as {
    components?: { schemas?: Record<string, Schema> };
  };
  const { request, close } = await openWindowCalls(environment.host);
  const tokens: string[] = [];
  for (const name of ['first', 'second'])
    tokens.push((await request('fleet.invite', { name, trust: 'own', hours: 1 })).token);
  const [token = ''] = tokens;
  const player = { kind: 'random' } as const;
  const run = { template: TEMPLATE, a: player, b: player, games: 200, atOnce: 8, workers: 'own' } as const;
  await request('arena.start', run);
  const orders = await leasedOrders(environment, token);
  const schemas = schemaSourceOf(
    [...orders.map((order) => order.order_id), ...environment.ids],
    raw.components?.schemas ?? {},
  );

  const send = async (chance: Chance): Promise<FuzzExchange> => {
    const operation = chance.pick(operations);
    const order = chance.pick(orders);
    const game = chance.pick(order.games);
    const path = operation.path
      .replace('{order}', chance.once(5) ? encodeURIComponent(chance.text(20) || 'x') : order.order_id)
      .replace('{game}', chance.once(5) ? encodeURIComponent(chance.text(5) || 'x') : `${game.game}`);
    const sound = bodyOf(operation, { order, game }, sample(operation.body ?? {}, chance, schemas));
    const body = someJson(chance.once(2) ? sound : mutate(sound, chance), chance);
    const headers = chance.once(20) ? { 'content-encoding': chance.pick(['gzip', 'br', 'x']) } : {};
    const caller = chance.once(10) ? chance.pick(environment.tokens) : chance.pick(tokens);
    const reply = await rest.raw(operation.method, path, { body, headers, token: caller });
    return {
      target: `${operation.method} ${operation.path}`,
      answer: String(reply.status),
      fault: restFaultOf(operation, operation.method, reply),
      sent: { path, body, headers, got: reply.text.slice(0, 400) },
    };
  };
  return { name: 'workers', send, close: async () => close() };
}

/** Orders that the worker holds at the beginning. */
async function leasedOrders({ host }: FuzzEnvironment, token: string): Promise<readonly LeasedOrder[]> {
  const rules = { [TEMPLATE]: rulesFingerprint(gameTemplateOf(TEMPLATE)) };
  const body = { v: 1, max: 8, wait_ms: 5000, slots: 8, rules, version: 'fuzz' };
  const { orders } = leaseResponse.parse((await host.rest.post('/fleet/lease', body, { token })).body);
  if (orders.length === 0) throw new Error('the host gave the worker nothing to play');
  return orders;
}

interface LeasedGame {
  readonly order: LeasedOrder;
  readonly game: LeasedOrder['games'][number];
}

/** A sampled body, or for an upload a game that `x` has won; no lease waits for new orders. */
function bodyOf({ path }: Operation, { order, game }: LeasedGame, sampled: unknown): unknown {
  const body = sampled as Record<string, unknown>;
  if (path === '/fleet/lease') return { ...body, wait_ms: 0 };
  if (!path.includes('/games/')) return body;
  const { header, header_hash: headerHash, seed } = game;
  const rows = LEFT_COLUMN.map((action, at): Row => {
    const role = at % 2 === 0 ? 'x' : 'o';
    const place = { seq: at + 1, tick: at, kind: 'action', role };
    return {
      ...place,
      agentId: header.participants[role] ?? '',
      action,
      createdAt: new Date().toISOString(),
    };
  });
  const specification = { header, headerHash, seed, prelude: [] };
  const played = chained(specification as unknown as Parameters<typeof chained>[0], rows);
  const { attempt, rules } = order;
  const sent = played.rows.map(({ agentId: agent_id, createdAt: created_at, ...row }) => ({
    ...row,
    agent_id,
    created_at,
  }));
  return { v: 1, attempt, rules, header, rows: sent, head: played.head };
}
