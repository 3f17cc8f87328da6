import type { PlayerChoice, TemplateInfo } from '../../src/shared/contract/index.ts';

/** The default opponent: the middle level of the built-in player, else the random player. */
export const defaultOpponent = (
  template: TemplateInfo,
): Extract<PlayerChoice, { kind: 'builtin' | 'random' }> =>
  template.builtinLevels > 0
    ? { kind: 'builtin', level: Math.ceil(template.builtinLevels / 2) }
    : { kind: 'random' };
