import { readJson } from '../../shared/json.ts';
import { MAX_LINK_BODY } from '../../shared/wire/remote.ts';

/* What a linked player may send to the manager: its own messages, never those of a referee or an administrator. */

const METHODS: ReadonlySet<string> = new Set([
  'register_player',
  'league_register',
  'league_query',
  'query_league',
  'handle_league_query',
  'get_standings',
  'game_join_ack',
  'choose_parity_response',
  'game_move_response',
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
]);
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\/mcp\/?$/iu;
const MAX_DEPTH = 32;

export interface UpRules {
  readonly leagueId: string;
  /** The address at which this host calls the player over its link. */
  readonly endpoint: string;
  /** The player that the link belongs to; null before it has registered. */
  readonly playerId: string | null;
}

/** The message as the manager gets it, or why it is refused. */
export type UpMessage =
  | { readonly ok: true; readonly text: string; readonly isRegistration: boolean }
  | { readonly ok: false; readonly message: string };

const refused = (message: string): UpMessage => ({ ok: false, message });

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks a message of a linked player: a method of players, no other league and no other sender than its own. Its
 * contact endpoint, which is on its own computer, becomes the one at which this host reaches it.
 */
export function readUpMessage(text: string, rules: UpRules): UpMessage {
  if (Buffer.byteLength(text) > MAX_LINK_BODY) return refused('The message is too large');
  const message = readJson(text);
  if (!isObject(message)) return refused('The message is no JSON object');
  const method = methodOf(message);
  if (method === null || !METHODS.has(method.toLowerCase()))
    return refused('A player may not call this method');
  const problem = problemIn(message, rules, 0);
  if (problem !== null) return refused(problem);
  const isRegistration = method.toLowerCase().includes('regist');
  return { ok: true, text: JSON.stringify(withEndpoint(message, rules, 0)), isRegistration };
}

function methodOf({ method, params }: Json): string | null {
  if (typeof method !== 'string') return null;
  if (method !== 'tools/call') return method;
  const name = isObject(params) ? params['name'] : null;
  return typeof name === 'string' ? name : null;
}

function problemIn(value: unknown, rules: UpRules, depth: number): string | null {
  if (depth > MAX_DEPTH) return 'The message is nested too deeply';
  if (Array.isArray(value)) return firstOf(value.map((one) => problemIn(one, rules, depth + 1)));
  if (!isObject(value)) return null;
  return firstOf(
    Object.entries(value).map(
      ([key, inner]) => fieldProblem(key, inner, rules) ?? problemIn(inner, rules, depth + 1),
    ),
  );
}

const firstOf = (found: readonly (string | null)[]): string | null =>
  found.find((one) => one !== null) ?? null;

function fieldProblem(key: string, value: unknown, { leagueId, playerId }: UpRules): string | null {
  switch (key) {
    case 'contact_endpoint':
      return typeof value === 'string' && LOOPBACK.test(value)
        ? null
        : 'The contact endpoint must be http://localhost:PORT/mcp of your own computer';
    case 'league_id':
      return typeof value === 'string' && value !== leagueId ? 'This invitation is for another league' : null;
    case 'sender':
      return playerId === null || value === `player:${playerId}`
        ? null
        : `This link belongs to player:${playerId}`;
    default:
      return null;
  }
}

function withEndpoint(value: unknown, rules: UpRules, depth: number): unknown {
  if (Array.isArray(value)) return value.map((one) => withEndpoint(one, rules, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'contact_endpoint' ? rules.endpoint : withEndpoint(inner, rules, depth + 1),
    ]),
  );
}

/** The id that a registration was answered with, wherever the dialect puts it; null when it was refused. */
export function registeredId(text: string, depth = 0): string | null {
  return findId(readJson(text), depth);
}

function findId(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return null;
  if (typeof value === 'string' && value.startsWith('{')) return findId(readJson(value), depth + 1);
  if (Array.isArray(value))
    return value.map((one) => findId(one, depth + 1)).find((id) => id !== null) ?? null;
  if (!isObject(value)) return null;
  const { player_id: id, auth_token: token } = value;
  if (typeof id === 'string' && typeof token === 'string') return id;
  return (
    Object.values(value)
      .map((inner) => findId(inner, depth + 1))
      .find((found) => found !== null) ?? null
  );
}
