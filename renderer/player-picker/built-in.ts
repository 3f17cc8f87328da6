import type { PlayerChoice, TemplateInfo } from '../../src/shared/contract/index.ts';

/** The opponent at hand: the middle level of the built-in player, or the random one. */
export const builtInOpponent = (
  template: TemplateInfo,
): Extract<PlayerChoice, { kind: 'builtin' | 'random' }> =>
  template.builtinLevels > 0
    ? { kind: 'builtin', level: Math.ceil(template.builtinLevels / 2) }
    : { kind: 'random' };
