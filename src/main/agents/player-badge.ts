import {
  MCP_CLIENT_TITLES,
  PLAYER_KINDS,
  type PlayerBadge,
  type PlayerKind,
} from '../../shared/contract/index.ts';
import { parseJson } from '../../shared/json.ts';
import type { Agent } from './store.ts';

/** The identity of a hosted league player: its name, and the choice of what plays for it as JSON. */
const HOSTED_IN_LEAGUE = /^house:.*?:(?<choice>\{.*\})$/su;

const isPlayerKind = (kind: unknown): kind is PlayerKind =>
  PLAYER_KINDS.some((playerKind) => playerKind === kind);

type Members = Readonly<Record<string, unknown>>;

function parseMembers(json: string | null): Members {
  const value = json === null ? null : parseJson(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The title of a known MCP client, under which the entries that Arbiter writes create their agents. */
const clientTitle = (name: unknown): string | null =>
  Object.values(MCP_CLIENT_TITLES).find((title) => title === name) ?? null;

/** The badge of an agent's player, derived from the agent's kind and its stored specification. */
export function playerBadgeOf({ kind, player }: Pick<Agent, 'kind' | 'player'>): PlayerBadge {
  const spec = parseMembers(player);
  if (kind !== 'external') return hostedBadge({ ...spec, kind });
  if (typeof spec['league'] === 'string') return leagueBadge(spec['league']);
  if (spec['system'] === 'openfront')
    return { kind: spec['player'] === 'llm' ? 'llm' : 'builtin', detail: null };
  const { via, name } = spec;
  if (via === 'mcp') return { kind: 'mcp', detail: clientTitle(name) };
  return { kind: via === 'lichess' ? 'lichess' : 'external', detail: null };
}

function leagueBadge(identity: string): PlayerBadge {
  const choice = HOSTED_IN_LEAGUE.exec(identity)?.groups?.['choice'];
  return choice === undefined ? { kind: 'league', detail: null } : hostedBadge(parseMembers(choice));
}

function hostedBadge({ kind, level, protocol }: Members): PlayerBadge {
  if (kind === 'builtin') return { kind, detail: typeof level === 'number' ? String(level) : null };
  if (kind === 'seat') return { kind: isPlayerKind(protocol) ? protocol : kind, detail: null };
  return { kind: isPlayerKind(kind) ? kind : 'seat', detail: null };
}
