import { resolve } from 'node:path';
import type { PlayerChoice } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** A player as the command line names it and as the host is asked for it. */
export interface NamedPlayer {
  readonly name: string;
  readonly choice: PlayerChoice;
}

const MAX_LEVEL = 8;
const DEFAULT_LEVEL = 4;

const usage = (message: string) => refuse('USAGE', message);

const KINDS = 'random, builtin, builtin:LEVEL or uci:PATH';

function builtin(name: string, level: string | undefined): Outcome<NamedPlayer, 'USAGE'> {
  if (level === undefined) return accept({ name, choice: { kind: 'builtin', level: DEFAULT_LEVEL } });
  if (!/^[1-8]$/.test(level)) return usage(`${name}: the level goes from 1 to ${MAX_LEVEL}`);
  return accept({ name, choice: { kind: 'builtin', level: Number(level) } });
}

/** `random`, `builtin[:level]`, `uci:PATH`; a relative path is taken from here. */
export function readPlayer(given: string): Outcome<NamedPlayer, 'USAGE'> {
  const cut = given.indexOf(':');
  const kind = cut < 0 ? given : given.slice(0, cut);
  const rest = cut < 0 ? undefined : given.slice(cut + 1);
  if (kind === 'random' && rest === undefined) return accept({ name: given, choice: { kind: 'random' } });
  if (kind === 'builtin') return builtin(given, rest);
  if (kind === 'llm') return usage(`${given}: language model players come with local models`);
  if (kind === 'uci') {
    if (rest === undefined || rest === '')
      return usage('uci needs the path of an engine: uci:/usr/games/stockfish');
    // A bare name is left for the host to find on PATH.
    const path = /[\\/]/.test(rest) ? resolve(rest) : rest;
    return accept({ name: given, choice: { kind: 'uci', path, level: MAX_LEVEL } });
  }
  return usage(`"${given}" is no player; give ${KINDS}`);
}
