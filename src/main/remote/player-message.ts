import { parseJson } from '../../shared/json.ts';
import { MAX_LINK_BODY } from '../../shared/wire/remote.ts';
import { envelopeIn, normaliseRequest } from '../league/index.ts';

/** What a linked player may send to the manager: its own messages, never messages of a referee or an administrator. */

/** The types that a player may send; all others that the manager accepts are a referee's or an administrator's. */
const ALLOWED_TYPES: ReadonlySet<string> = new Set(['LEAGUE_REGISTER_REQUEST', 'LEAGUE_QUERY']);
/** Methods that a player may call although their messages have no type of league.v2. */
const UNTYPED_METHODS: ReadonlySet<string> = new Set([
  'get_standings',
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
]);
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\/mcp\/?$/iu;
const OTHER_ROLE = /^(?:referee|league_manager|manager)\b/iu;
const ASSIGNED_ID = /^player:(P\d+)$/u;
const MAX_DEPTH = 32;

export interface LinkRules {
  readonly leagueId: string;
  /** The address at which this host calls the player over its link. */
  readonly endpoint: string;
  /** The player that the link belongs to; null before it has registered. */
  readonly playerId: string | null;
}

/** The message as the manager gets it, or why it is refused. */
export type PlayerMessageCheck =
  | { readonly ok: true; readonly text: string; readonly isRegistration: boolean }
  | { readonly ok: false; readonly message: string };

const refuseMessage = (message: string): PlayerMessageCheck => ({ ok: false, message });

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks a message of a linked player: it must be a registration or a question of that player, for no other
 * league and from no other sender. The manager's own parser decides the message type, because the type in the
 * body takes precedence over the method name. The contact endpoint, which is on the player's computer, is
 * replaced by the one at which this host reaches it, and the league is set to the league of the invitation.
 */
export function checkPlayerMessage(text: string, rules: LinkRules): PlayerMessageCheck {
  if (Buffer.byteLength(text) > MAX_LINK_BODY) return refuseMessage('The message is too large');
  const body = parseJson(text);
  if (!isObject(body)) return refuseMessage('The message is no JSON object');
  const problem = findProblem(body, rules, 0);
  if (problem !== null) return refuseMessage(problem);
  const message = withEndpoint(body, rules.endpoint) as Json;
  const normalised = normaliseRequest(message);
  if (!normalised.ok) return refuseMessage('The message is not one of league.v2');
  const { type, typeName, tool, envelope } = normalised.value;
  const isKnown = type === null ? typeName === null && UNTYPED_METHODS.has(tool) : ALLOWED_TYPES.has(type);
  if (!isKnown) return refuseMessage('A player may not call this method');
  const isRegistration = type === 'LEAGUE_REGISTER_REQUEST';
  if (!isRegistration && !isOwnSender(envelope.sender, rules.playerId))
    return refuseMessage(
      rules.playerId === null
        ? 'This link has registered no player yet'
        : `This link belongs to player:${rules.playerId}`,
    );
  if (type !== null) (envelopeIn(message) as Json)['league_id'] = rules.leagueId;
  return { ok: true, text: JSON.stringify(message), isRegistration };
}

/** A player may call itself by any name, but not by the id of another one. */
function isOwnSender(sender: unknown, playerId: string | null): boolean {
  if (typeof sender !== 'string') return true;
  const claimedId = ASSIGNED_ID.exec(sender)?.[1];
  return !OTHER_ROLE.test(sender) && (claimedId === undefined || claimedId === playerId);
}

function findProblem(value: unknown, rules: LinkRules, depth: number): string | null {
  if (depth > MAX_DEPTH) return 'The message is nested too deeply';
  if (Array.isArray(value)) return firstOf(value.map((item) => findProblem(item, rules, depth + 1)));
  if (!isObject(value)) return null;
  return firstOf(
    Object.entries(value).map(
      ([key, inner]) => findFieldProblem(key, inner, rules) ?? findProblem(inner, rules, depth + 1),
    ),
  );
}

const firstOf = (problems: readonly (string | null)[]): string | null =>
  problems.find((problem) => problem !== null) ?? null;

function findFieldProblem(key: string, value: unknown, { leagueId }: LinkRules): string | null {
  if (key === 'contact_endpoint')
    return typeof value === 'string' && LOOPBACK.test(value)
      ? null
      : 'The contact endpoint must be http://localhost:PORT/mcp of your own computer';
  if (key === 'league_id' && value !== null && value !== leagueId)
    return 'This invitation is for another league';
  return null;
}

function withEndpoint(value: unknown, endpoint: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withEndpoint(item, endpoint));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'contact_endpoint' ? endpoint : withEndpoint(inner, endpoint),
    ]),
  );
}

/** The id that a registration was answered with, wherever the dialect puts it; null when it was refused. */
export function registeredIdIn(text: string, depth = 0): string | null {
  return findId(parseJson(text), depth);
}

function findId(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return null;
  if (typeof value === 'string' && value.startsWith('{')) return findId(parseJson(value), depth + 1);
  if (Array.isArray(value))
    return value.map((item) => findId(item, depth + 1)).find((id) => id !== null) ?? null;
  if (!isObject(value)) return null;
  const { player_id: id, auth_token: token } = value;
  if (typeof id === 'string' && typeof token === 'string') return id;
  return (
    Object.values(value)
      .map((inner) => findId(inner, depth + 1))
      .find((innerId) => innerId !== null) ?? null
  );
}
