import { z } from 'zod';
import type { TemplateInfo } from '../../shared/contract/index.ts';
import { accept } from '../../shared/outcome.ts';
import type { GameTemplate, GameRegistry } from '../games/index.ts';
import { builtinLevels } from '../players/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface TemplateCallDeps {
  readonly games: GameRegistry;
}

/** The handler of `templates.list`: the games that can be played, with their options. */
export const templateCalls = ({ games }: TemplateCallDeps): Pick<Handlers, 'templates.list'> => ({
  'templates.list': () => accept(games.list().map(toTemplateInfo)),
});

/** The JSON Schema of a template's options, including the defaults. */
export const optionsSchema = (gameTemplate: GameTemplate): Record<string, unknown> =>
  z.toJSONSchema(gameTemplate.options, { io: 'input', target: 'draft-2020-12' }) as Record<string, unknown>;

const toTemplateInfo = (gameTemplate: GameTemplate): TemplateInfo => ({
  template: gameTemplate.id,
  title: gameTemplate.title,
  description: gameTemplate.description,
  roles: [...gameTemplate.roles],
  mode: gameTemplate.mode,
  hidden: gameTemplate.hasHiddenParts,
  outcomes: [...gameTemplate.outcomes],
  options: optionsSchema(gameTemplate),
  builtinLevels: builtinLevels(gameTemplate.id),
});
