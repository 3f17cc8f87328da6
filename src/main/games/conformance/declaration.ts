import { outcomesOf } from '../outcomes.ts';
import type { GameTemplate } from '../game-template.ts';
import type { ReportFailure } from './failure.ts';

const TEMPLATE_ID = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*\.v[1-9][0-9]*$/;
const ROLE = /^[a-z][a-z0-9_]*$/;

interface Rule {
  readonly holds: (gameTemplate: GameTemplate) => boolean;
  readonly message: string;
}

const RULES: readonly Rule[] = [
  { holds: ({ id }) => TEMPLATE_ID.test(id), message: 'the id is not name.vN' },
  {
    holds: ({ roles }) => roles.length >= 2 && new Set(roles).size === roles.length,
    message: 'two or more distinct roles are needed',
  },
  { holds: ({ roles }) => roles.every((role) => ROLE.test(role)), message: 'a role is not in snake_case' },
  {
    holds: ({ title, description }) => title !== '' && description !== '',
    message: 'title and description are needed',
  },
  {
    holds: ({ outcomes }) => new Set(outcomes).size === outcomes.length,
    message: 'an outcome is listed twice',
  },
  {
    holds: ({ roles, outcomes }) => outcomesOf(roles).every((outcome) => outcomes.includes(outcome)),
    message: 'an outcome for a role that wins from outside the rules, or for a draw, is missing',
  },
  {
    holds: ({ maxActions }) => Number.isSafeInteger(maxActions) && maxActions > 0,
    message: 'maxActions is not a positive integer',
  },
  { holds: ({ options }) => options.safeParse({}).success, message: 'the options have no defaults' },
  {
    holds: ({ options }) => !options.safeParse({ no_such_option: 1 }).success,
    message: 'the options are not strict',
  },
  {
    holds: ({ hasChance, hasHiddenParts, indistinguishableStates }) =>
      !hasChance || !hasHiddenParts || indistinguishableStates !== undefined,
    message: 'a template with hidden chance needs indistinguishableStates',
  },
];

/** Checks the members of a template that can be judged without playing. */
export function checkDeclaration(gameTemplate: GameTemplate, report: ReportFailure): void {
  for (const { holds, message } of RULES) if (!holds(gameTemplate)) report('declaration', message);
}
