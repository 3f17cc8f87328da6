import type { PlayerChoice } from '../../../shared/contract/index.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { choiceOfSeat, parseSeatPlayer, SEAT_PROTOCOLS, seatProtocol } from '../../players/index.ts';
import { flagOption, refuseUsage } from '../options/option-kinds.ts';

/** A player: its name on the command line, and the choice to send to the host. */
export interface NamedPlayer {
  readonly name: string;
  readonly choice: PlayerChoice;
  /** The server of a model that is given by its address instead of the name of an endpoint. */
  readonly address?: ModelAddress;
}

export interface ModelAddress {
  readonly baseUrl: string;
  /** Null for the first model that the server lists. */
  readonly model: string | null;
}

const MAX_LEVEL = 8;
const DEFAULT_LEVEL = 4;
const MAX_NAME_LENGTH = 64;

/** How players are written on the command line, for help and errors. */
export const PLAYER_FORMS = [
  'random',
  'builtin',
  'builtin:LEVEL',
  ...SEAT_PROTOCOLS.map((protocol) => protocol.syntax),
]
  .join(', ')
  .replace(/, (?=[^,]*$)/u, ' or ');

/** The players with the default level of `builtin` within the levels of this game. */
export const withDefaultLevels = <P extends NamedPlayer>(players: readonly P[], levels: number): P[] =>
  players.map((player) =>
    player.name === 'builtin'
      ? { ...player, choice: { kind: 'builtin', level: Math.max(1, Math.min(DEFAULT_LEVEL, levels)) } }
      : player,
  );

/** Whether outside players that keep tools of their own may play; for the tables of options. */
export const OWN_TOOLS_OPTION = flagOption(
  'allows agents that keep tools of their own, which Arbiter refuses but cannot switch off (docs/agents.md)',
);

/** Marks outside players as allowed to keep tools of their own. `areAllowed`: the person accepts such players. */
export const withOwnTools = <P extends NamedPlayer>(players: readonly P[], areAllowed: boolean): P[] =>
  players.map((player) => {
    if (!areAllowed) return player;
    const seat = player.choice.kind === 'seat' ? player.choice : null;
    const spec = seat && seatProtocol(seat.protocol)?.withOwnTools?.(seat.spec as JsonObject);
    return seat && spec ? { ...player, choice: { ...seat, spec: { ...spec } } } : player;
  });

function parseBuiltin(name: string, level: string | undefined): Outcome<NamedPlayer, 'USAGE'> {
  if (level === undefined) return accept({ name, choice: { kind: 'builtin', level: DEFAULT_LEVEL } });
  if (!/^[1-8]$/.test(level)) return refuseUsage(`${name}: the level must be from 1 to ${MAX_LEVEL}`);
  return accept({ name, choice: { kind: 'builtin', level: Number(level) } });
}

/** Reads `llm:NAME`, `llm:http://…` or `llm:MODEL@http://…`. */
function parseModel(name: string, argument: string | undefined): Outcome<NamedPlayer, 'USAGE'> {
  if (argument === undefined || argument === '')
    return refuseUsage(
      'llm needs the name of an endpoint, or an address: llm:MODEL@http://127.0.0.1:11434/v1',
    );
  const [, modelName, baseUrl] = /^(?:([^@]+)@)?(https?:\/\/\S+)$/u.exec(argument) ?? [];
  if (baseUrl !== undefined) {
    const address = { baseUrl, model: modelName ?? null };
    return accept({ name, choice: { kind: 'llm', endpointId: '' }, address });
  }
  if (argument.length > MAX_NAME_LENGTH)
    return refuseUsage(`${name}: the name of an endpoint has at most ${MAX_NAME_LENGTH} characters`);
  return accept({ name, choice: { kind: 'llm', endpointId: argument } });
}

/** Reads `random`, `builtin[:LEVEL]`, `llm:NAME`, `uci:PATH` or a player of another protocol. */
export function parseNamedPlayer(text: string): Outcome<NamedPlayer, 'USAGE'> {
  const colonIndex = text.indexOf(':');
  const kind = colonIndex < 0 ? text : text.slice(0, colonIndex);
  const argument = colonIndex < 0 ? undefined : text.slice(colonIndex + 1);
  if (kind === 'random' && argument === undefined) return accept({ name: text, choice: { kind: 'random' } });
  if (kind === 'builtin') return parseBuiltin(text, argument);
  if (kind === 'llm') return parseModel(text, argument);
  if (seatProtocol(kind) === null) return refuseUsage(`"${text}" is not a player; use ${PLAYER_FORMS}`);
  const seat = parseSeatPlayer(argument === undefined ? `${text}:` : text);
  return seat.ok ? accept({ name: text, choice: choiceOfSeat(seat.value) }) : refuseUsage(seat.message);
}
