import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { methodCandidates, encodeRequest } from '../../../src/main/league/dialects/encode-request.ts';
import { DIALECTS } from '../../../src/main/league/index.ts';
import { MESSAGES, type MessageType } from '../../../src/shared/wire/league-v2.ts';
import { aPlan } from '../../support/league/window.ts';
import type { Chance } from '../chance.ts';
import { mutate } from '../mutate.ts';
import { openWindowCalls } from '../environment.ts';
import { sample, type Schema } from '../sample.ts';
import { leakIn, schemaSourceOf, type FuzzEnvironment, type Surface } from '../surface.ts';

const SAMPLES = join(import.meta.dirname, '../../fixtures/league');
const MAX_WAIT_MS = 10_000;

export type LeagueRole = 'manager' | 'referee' | 'player';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The requests of every dialect in the samples of this repository. */
const recorded = (): unknown[] =>
  readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(SAMPLES, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => (JSON.parse(line) as { request: unknown }).request);

const TYPES = Object.keys(MESSAGES) as MessageType[];
const SCHEMAS = new Map(
  TYPES.map((type) => [
    type,
    z.toJSONSchema(MESSAGES[type], { io: 'input', unrepresentable: 'any' }) as Schema,
  ]),
);

/** A message of any type from its schema, in any dialect and under any of its names. */
function made(chance: Chance, ids: readonly string[]): unknown {
  const type = chance.pick(TYPES);
  const fields = sample(SCHEMAS.get(type) ?? {}, chance, schemaSourceOf(ids, {})) as Record<string, unknown>;
  const dialect = chance.pick(DIALECTS);
  const method = chance.pick(methodCandidates(dialect, type));
  return encodeRequest(dialect, method, { ...fields, message_type: type }, chance.below(1000));
}

interface FuzzedLeague {
  readonly url: string;
  readonly ids: readonly string[];
  close(): Promise<void>;
}

/** Opens a league with hosted agents, whose endpoints exist while it waits for players. */
async function prepare(role: LeagueRole, environment: FuzzEnvironment): Promise<FuzzedLeague> {
  const manager = `http://127.0.0.1:${environment.host.ready.ports.league}/mcp`;
  if (role === 'manager') return { url: manager, ids: environment.ids, close: async () => undefined };
  const { request, close } = await openWindowCalls(environment.host);
  const { leagueId } = await request('leagues.create', aPlan(2, { name: `Fuzzed ${role}` }));
  const agents = await request('leagues.agents', { leagueId });
  const { endpoint = '' } = agents.find(({ kind }) => kind === role) ?? {};
  return {
    url: endpoint.replace('localhost', '127.0.0.1'),
    ids: [...environment.ids, leagueId, 'P01', 'P02', 'REF01', 'R1M1', 'even', 'odd', 'league.v2'],
    async close() {
      await request('leagues.cancel', { leagueId });
      close();
    },
  };
}

/**
 * Sends messages to the endpoint of a manager, a referee or a player: every
 * recorded message and every message of the protocol, valid and mutated, in every
 * dialect.
 */
export const leagueSurface =
  (role: LeagueRole) =>
  async (environment: FuzzEnvironment): Promise<Surface> => {
    const samples = recorded();
    const { url, ids, close } = await prepare(role, environment);
    return {
      name: `league-${role}`,
      async send(chance) {
        const sound = chance.once(3) ? chance.pick(samples) : made(chance, ids);
        const sent = chance.once(3) ? sound : mutate(sound, chance);
        const method = isRecord(sent) ? sent['method'] : sent;
        const target = typeof method === 'string' ? method.slice(0, 40) : typeof method;
        return { target, ...(await post(url, sent)), sent };
      },
      close,
    };
  };

interface Said {
  readonly answer: string;
  readonly fault: string | null;
}

async function post(url: string, sent: unknown): Promise<Said> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent) ?? 'null',
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    return judged(sent, response.status, await response.text());
  } catch (error) {
    return { answer: 'none', fault: `no answer: ${String(error)}` };
  }
}

/** Checks a reply: it is an HTTP error, it has the id of the request, or the message was a notification. */
function judged(sent: unknown, http: number, text: string): Said {
  const answer = String(http);
  if (http >= 500) return { answer, fault: `status ${http}` };
  if (http >= 400) return { answer, fault: leakIn(text) };
  // A notification of JSON-RPC has no id and gets no reply.
  if (http === 202) return { answer, fault: isNotification(sent) && text === '' ? null : 'no reply' };
  return judgedBody(sent, answer, text);
}

function judgedBody(sent: unknown, answer: string, text: string): Said {
  const body: unknown = JSON.parse(text);
  if (!isRecord(body)) return { answer, fault: `no object: ${text.slice(0, 200)}` };
  const { code } = isRecord(body['error']) ? body['error'] : {};
  const { error_code: refusal } = isRecord(body['result']) ? body['result'] : body;
  const fault = code === -32603 ? 'internal error' : hasOwnId(body, sent, code) ? null : 'another id';
  return { answer: String(code ?? refusal ?? answer), fault: fault && `${fault}: ${text.slice(0, 200)}` };
}

const isNotification = (sent: unknown): boolean => isRecord(sent) && sent['id'] === undefined;

/** An unreadable body, a list and an envelope without a JSON-RPC frame have no id. */
function hasOwnId(body: Record<string, unknown>, sent: unknown, code: unknown): boolean {
  if (code === -32700 || code === -32600 || !('jsonrpc' in body)) return true;
  const requested = isRecord(sent) ? sent['id'] : undefined;
  return JSON.stringify(body['id']) === JSON.stringify(requested ?? null);
}
