import { z } from 'zod';
import type { TemplateInfo } from '../../shared/contract/index.ts';
import { accept } from '../../shared/outcome.ts';
import type { Machine, GameRegistry } from '../games/index.ts';
import { builtinLevels } from '../players/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface TemplateCallDeps {
  readonly games: GameRegistry;
}

/** The handler of `templates.list`: the games that can be played, with their options. */
export const templateCalls = ({ games }: TemplateCallDeps): Pick<Handlers, 'templates.list'> => ({
  'templates.list': () => accept(games.list().map(toTemplateInfo)),
});

/** JSON Schema of a template's options, including the defaults. */
export const optionsSchema = (machine: Machine): Record<string, unknown> =>
  z.toJSONSchema(machine.options, { io: 'input', target: 'draft-2020-12' }) as Record<string, unknown>;

const toTemplateInfo = (machine: Machine): TemplateInfo => ({
  template: machine.id,
  title: machine.title,
  description: machine.description,
  roles: [...machine.roles],
  mode: machine.mode,
  hidden: machine.hidden,
  outcomes: [...machine.outcomes],
  options: optionsSchema(machine),
  builtinLevels: builtinLevels(machine.id),
});
