import {
  MAX_RUN_GAMES,
  type NewArenaRun,
  type NewOpenings,
  type OpeningOrder,
  type PlayerChoice,
  type TemplateInfo,
} from '../../../src/shared/contract/index.ts';
import { isRenamedTemplate } from '../../../src/shared/names/game-names.ts';
import { shareInterval95 } from '../../../src/shared/statistics/interval.ts';
import { SPRT_PRESETS, type SprtPreset } from '../../../src/shared/statistics/sprt-presets.ts';
import {
  defaultOpponent,
  isAgentChosen,
  optionFieldsOf,
  optionValuesOf,
  type PlayerChoiceKind,
} from '../../player-picker/index.ts';

/** Kinds of players that the host can seat in any number of games. */
export const ARENA_KINDS: readonly PlayerChoiceKind[] = ['seat', 'llm', 'builtin', 'random', 'uci'];

export type ArenaChoice = NewArenaRun['a'];

export const isArenaChoice = (choice: PlayerChoice): choice is ArenaChoice =>
  ARENA_KINDS.includes(choice.kind);

export const RUN_WORKERS = ['here', 'own', 'signed', 'invited'] as const;
export type RunWorkers = (typeof RUN_WORKERS)[number];

export interface RunForm {
  readonly template: string;
  readonly a: ArenaChoice;
  readonly b: ArenaChoice;
  readonly games: number;
  /** The test that ends the run; null when all games are played. */
  readonly test: SprtPreset | null;
  /** How many games are played at the same time. */
  readonly concurrency: number;
  /** Who plays the games: this computer, or workers of a class. */
  readonly workers: RunWorkers;
  /** Null for games from the start position. */
  readonly openings: NewOpenings | null;
  readonly order: OpeningOrder;
  /** True when models play a renamed variant of the game. */
  readonly isRenamed: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}

const DEFAULT_GAMES = 30;

/** Games for two players, which an arena needs. */
export const arenaGamesOf = (templates: readonly TemplateInfo[]): readonly TemplateInfo[] =>
  templates.filter((template) => template.roles.length === 2);

/**
 * The initial form: the model against the random player, or two random players while `endpointId` is null. Returns null
 * if there is no game for two players.
 */
export function initialRunForm(
  templates: readonly TemplateInfo[],
  endpointId: string | null,
): RunForm | null {
  const [template] = arenaGamesOf(templates);
  if (template === undefined) return null;
  return {
    template: template.template,
    a: endpointId === null ? { kind: 'random' } : { kind: 'llm', endpointId },
    b: { kind: 'random' },
    games: DEFAULT_GAMES,
    test: null,
    concurrency: 1,
    workers: 'here',
    openings: null,
    order: 'sequential',
    isRenamed: false,
    options: {},
  };
}

/**
 * Rounds up to an even number, at most `MAX_RUN_GAMES`: the seats change after each game, so an odd number would favour
 * one player.
 */
export const toEvenCount = (games: number): number => Math.min(MAX_RUN_GAMES, games + (games % 2));

/** Adapts a player to the game; another one replaces it when it cannot play the game. */
function adaptChoice(choice: ArenaChoice, template: TemplateInfo): ArenaChoice {
  if (choice.kind === 'uci' && template.template !== 'chess.v1') return defaultOpponent(template);
  if (choice.kind !== 'builtin') return choice;
  return template.builtinLevels === 0
    ? { kind: 'random' }
    : { kind: 'builtin', level: Math.min(choice.level, template.builtinLevels) };
}

/**
 * Changes the game and keeps the two players as far as they can play it. The openings and options of the previous game
 * are dropped.
 */
export const withGame = (form: RunForm, template: TemplateInfo): RunForm => ({
  ...form,
  template: template.template,
  a: adaptChoice(form.a, template),
  b: adaptChoice(form.b, template),
  openings: null,
  options: {},
});

export interface RunFormProblem {
  readonly side: 'a' | 'b';
  /** What is still to be chosen; `workers` because a player that signs its moves plays through workers only. */
  readonly missing: 'model' | 'engine' | 'agent' | 'workers';
}

/** Returns what the two players still lack; empty when the run can start. */
export function findRunFormProblems(form: RunForm): readonly RunFormProblem[] {
  return (['a', 'b'] as const).flatMap((side): RunFormProblem[] => {
    const choice = form[side];
    if (choice.kind === 'llm' && choice.endpointId === '') return [{ side, missing: 'model' }];
    if (choice.kind === 'uci' && choice.path === '') return [{ side, missing: 'engine' }];
    if (choice.kind === 'seat' && !isAgentChosen(choice)) return [{ side, missing: 'agent' }];
    if (choice.kind === 'seat' && choice.protocol === 'signed' && form.workers === 'here')
      return [{ side, missing: 'workers' }];
    return [];
  });
}

/** Whether the game has a renamed variant and a model plays, which would get it. */
export const canRename = ({ template, a, b }: RunForm): boolean =>
  isRenamedTemplate(template) &&
  a.kind !== 'seat' &&
  b.kind !== 'seat' &&
  (a.kind === 'llm' || b.kind === 'llm');

/** Converts the form to the request for a new run. */
export function toNewRun(form: RunForm, template: TemplateInfo): NewArenaRun {
  const fields = optionFieldsOf(template.options);
  const { a, b } = form;
  return {
    template: form.template,
    a,
    b,
    games: toEvenCount(form.games),
    atOnce: form.concurrency,
    ...(form.workers === 'here' ? {} : { workers: form.workers }),
    ...(canRename(form) && form.isRenamed ? { variant: 'renamed' as const } : {}),
    ...(form.openings === null ? {} : { openings: form.openings, order: form.order }),
    ...(form.test === null ? {} : { sprt: SPRT_PRESETS[form.test] }),
    ...(fields.length === 0 ? {} : { options: optionValuesOf(fields, form.options) }),
  };
}

/**
 * Half the width of the 95 % interval around an equal score, in percentage points. It assumes that no game is drawn: a
 * quarter of the pairs won, a quarter lost and half of them with one game each.
 */
export function halfWidthAtEqualScore(games: number): number {
  const pairs = games / 2;
  const [low, high] = shareInterval95([pairs / 4, 0, pairs / 2, 0, pairs / 4]) ?? [0, 1];
  return 50 * (high - low);
}
