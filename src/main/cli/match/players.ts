import { resolve } from 'node:path';
import type { PlayerChoice } from '../../../shared/contract/index.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { usage } from '../options/kinds.ts';

/** A player as the command line names it and as the host is asked for it. */
export interface NamedPlayer {
  readonly name: string;
  readonly choice: PlayerChoice;
  /** A model named by its server instead of an endpoint's name. */
  readonly address?: ModelAddress;
}

export interface ModelAddress {
  readonly baseUrl: string;
  /** Null takes the first model that the server lists. */
  readonly model: string | null;
}

const MAX_LEVEL = 8;
const DEFAULT_LEVEL = 4;
const MAX_NAME_LENGTH = 64;

const KINDS = 'random, builtin, builtin:LEVEL, uci:PATH or llm:NAME';

function builtin(name: string, level: string | undefined): Outcome<NamedPlayer, 'USAGE'> {
  if (level === undefined) return accept({ name, choice: { kind: 'builtin', level: DEFAULT_LEVEL } });
  if (!/^[1-8]$/.test(level)) return usage(`${name}: the level goes from 1 to ${MAX_LEVEL}`);
  return accept({ name, choice: { kind: 'builtin', level: Number(level) } });
}

/** `llm:NAME`, `llm:http://…` or `llm:MODEL@http://…`. */
function model(name: string, rest: string | undefined): Outcome<NamedPlayer, 'USAGE'> {
  if (rest === undefined || rest === '')
    return usage('llm needs the name of an endpoint, or an address: llm:MODEL@http://127.0.0.1:11434/v1');
  const [, modelName, baseUrl] = /^(?:([^@]+)@)?(https?:\/\/\S+)$/u.exec(rest) ?? [];
  if (baseUrl !== undefined) {
    const address = { baseUrl, model: modelName ?? null };
    return accept({ name, choice: { kind: 'llm', endpointId: '' }, address });
  }
  if (rest.length > MAX_NAME_LENGTH) return usage(`${name}: no endpoint has so long a name`);
  return accept({ name, choice: { kind: 'llm', endpointId: rest } });
}

/** `random`, `builtin[:level]`, `uci:PATH`, `llm:NAME`; a relative path is taken from here. */
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
    // A bare name is left for the host to find on PATH.
    const path = /[\\/]/.test(rest) ? resolve(rest) : rest;
    return accept({ name: given, choice: { kind: 'uci', path, level: MAX_LEVEL } });
  }
  return usage(`"${given}" is no player; give ${KINDS}`);
}
