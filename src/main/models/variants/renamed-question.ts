import type { PromptQuestion } from '../prompt/prompt.ts';
import { VARIANT_ID } from './variant-registry.ts';
import type { GameVariant } from './game-variant.ts';

export interface RenamedQuestion {
  readonly question: PromptQuestion;
  /** The action of the game that an action of the variant stands for. */
  readonly actionOf: (renamed: string) => string;
}

/**
 * A question in the words of a variant. The legal actions are sorted again, because their order would show which is
 * which; the advice and the drawing of the game are left out with its name.
 */
export function renamedQuestion(variant: GameVariant, question: PromptQuestion): RenamedQuestion {
  const actions = new Map(question.legal.map((action) => [variant.action(action), action]));
  return {
    question: {
      template: VARIANT_ID,
      title: variant.title,
      description: variant.description,
      role: variant.role(question.role),
      view: variant.view(question.view),
      legal: [...actions.keys()].sort(),
      recent: question.recent.map((line) => {
        const [role = '', ...action] = line.split(' ');
        return `${variant.role(role)} ${variant.action(action.join(' '))}`;
      }),
    },
    actionOf: (renamedAction) => actions.get(renamedAction) ?? renamedAction,
  };
}
