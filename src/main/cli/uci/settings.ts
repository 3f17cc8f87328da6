import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';

/** The settings that a client changes by UCI options. */
export interface UciSettings {
  /** The player as it is written on the command line. */
  readonly player: string;
  /** True when the person accepts an agent that keeps tools of its own; no client can set it. */
  readonly allowOwnTools: boolean;
  /** Null for the level that the player itself has. */
  readonly skillLevel: number | null;
  readonly overheadMs: number;
  readonly isChess960: boolean;
  /** How many replies a model may send before the fallback moves. */
  readonly attempts: number;
  /** Who moves when the player gives no legal move. */
  readonly fallback: Fallback;
}

const FALLBACKS = ['builtin', 'random', 'forfeit'] as const;
export type Fallback = (typeof FALLBACKS)[number];

export const createDefaultSettings = (player: string, allowOwnTools = false): UciSettings => ({
  player,
  allowOwnTools,
  skillLevel: null,
  overheadMs: 300,
  isChess960: false,
  attempts: 3,
  fallback: 'builtin',
});

/**
 * The lines that list the options to a client. Options that change nothing are listed so that clients do not
 * warn.
 */
export const optionLines = (player: string): readonly string[] => [
  `option name Player type string default ${player}`,
  'option name Skill Level type spin default 8 min 1 max 8',
  'option name Move Overhead type spin default 300 min 0 max 10000',
  'option name Attempts type spin default 3 min 1 max 5',
  'option name Fallback type combo default builtin var builtin var random var forfeit',
  'option name UCI_Chess960 type check default false',
  'option name Ponder type check default false',
  'option name MultiPV type spin default 1 min 1 max 1',
  'option name Hash type spin default 16 min 1 max 33554432',
  'option name Threads type spin default 1 min 1 max 1024',
];

const IGNORED = new Set(['ponder', 'multipv', 'hash', 'threads', 'clear hash', 'uci_analysemode']);

const parseSpin = (value: string, min: number, max: number): number | null => {
  const number = Number(value);
  return /^\d{1,5}$/u.test(value) && number >= min && number <= max ? number : null;
};

/** The settings with the number as this member; refuses null, which stands for a value out of range. */
const withSpin = (
  settings: UciSettings,
  member: 'skillLevel' | 'overheadMs' | 'attempts',
  number: number | null,
): Outcome<UciSettings, 'INVALID_REQUEST'> =>
  number === null ? refuseOption('the value is out of range') : accept({ ...settings, [member]: number });

/** The settings after `setoption`, or why they stay. `name` is in lower case. */
export function applyOption(
  settings: UciSettings,
  { name, value }: { readonly name: string; readonly value: string },
): Outcome<UciSettings, 'INVALID_REQUEST'> {
  switch (name) {
    case 'player':
      return value === '' ? refuseOption('the player is missing') : accept({ ...settings, player: value });
    case 'skill level':
      return withSpin(settings, 'skillLevel', parseSpin(value, 1, 8));
    case 'move overhead':
      return withSpin(settings, 'overheadMs', parseSpin(value, 0, 10_000));
    case 'attempts':
      return withSpin(settings, 'attempts', parseSpin(value, 1, 5));
    case 'uci_chess960':
      return accept({ ...settings, isChess960: value.toLowerCase() === 'true' });
    case 'fallback': {
      const fallback = FALLBACKS.find((candidate) => candidate === value.toLowerCase());
      return fallback === undefined
        ? refuseOption(`the fallbacks are ${FALLBACKS.join(', ')}`)
        : accept({ ...settings, fallback });
    }
    default:
      return IGNORED.has(name) ? accept(settings) : refuseOption(`there is no option "${name.slice(0, 40)}"`);
  }
}

const refuseOption = (message: string): Refusal<'INVALID_REQUEST'> => refuse('INVALID_REQUEST', message);
