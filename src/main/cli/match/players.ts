import { resolve } from 'node:path';
import type { PlayerChoice } from '../../../shared/contract/index.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { usage } from '../options/kinds.ts';

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

const KINDS = 'random, builtin, builtin:LEVEL, uci:PATH or llm:NAME';

/** The players with the default level of `builtin` within the levels of this game. */
export const withDefaultLevels = <P extends NamedPlayer>(players: readonly P[], levels: number): P[] =>
  players.map((player) =>
    player.name === 'builtin'
      ? { ...player, choice: { kind: 'builtin', level: Math.max(1, Math.min(DEFAULT_LEVEL, levels)) } }
      : player,
  );

function builtin(name: string, level: string | undefined): Outcome<NamedPlayer, 'USAGE'> {
  if (level === undefined) return accept({ name, choice: { kind: 'builtin', level: DEFAULT_LEVEL } });
  if (!/^[1-8]$/.test(level)) return usage(`${name}: the level must be from 1 to ${MAX_LEVEL}`);
  return accept({ name, choice: { kind: 'builtin', level: Number(level) } });
}

/** Reads `llm:NAME`, `llm:http://…` or `llm:MODEL@http://…`. */
function model(name: string, rest: string | undefined): Outcome<NamedPlayer, 'USAGE'> {
  if (rest === undefined || rest === '')
    return usage('llm needs the name of an endpoint, or an address: llm:MODEL@http://127.0.0.1:11434/v1');
  const [, modelName, baseUrl] = /^(?:([^@]+)@)?(https?:\/\/\S+)$/u.exec(rest) ?? [];
  if (baseUrl !== undefined) {
    const address = { baseUrl, model: modelName ?? null };
    return accept({ name, choice: { kind: 'llm', endpointId: '' }, address });
  }
  if (rest.length > MAX_NAME_LENGTH)
    return usage(`${name}: the name of an endpoint has at most ${MAX_NAME_LENGTH} characters`);
  return accept({ name, choice: { kind: 'llm', endpointId: rest } });
}

/** Reads `random`, `builtin[:LEVEL]`, `uci:PATH` or `llm:NAME`; a relative path is resolved against the working directory. */
export function readPlayer(given: string): Outcome<NamedPlayer, 'USAGE'> {
  const cut = given.indexOf(':');
  const kind = cut < 0 ? given : given.slice(0, cut);
  const rest = cut < 0 ? undefined : given.slice(cut + 1);
  if (kind === 'random' && rest === undefined) return accept({ name: given, choice: { kind: 'random' } });
  if (kind === 'builtin') return builtin(given, rest);
  if (kind === 'llm') return model(given, rest);
  if (kind === 'uci') {
    if (rest === undefined || rest === '')
      return usage('uci needs the path of an engine: uci:/usr/games/stockfish');
    // The host looks for a name without a folder on its PATH.
    const path = /[\\/]/.test(rest) ? resolve(rest) : rest;
    return accept({ name: given, choice: { kind: 'uci', path, level: MAX_LEVEL } });
  }
  return usage(`"${given}" is not a player; use ${KINDS}`);
}
