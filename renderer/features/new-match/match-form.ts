import type { NewMatch, PlayerChoice, TemplateInfo } from '../../../src/shared/contract/index.ts';
import type { TextKey } from '../../text/index.ts';
import { defaultOpponent, isAgentChosen, optionFieldsOf, optionValuesOf } from '../../player-picker/index.ts';
import type { MatchRequest } from '../../routes/new-match-route.ts';
import { toClock, toClockForm, type ClockForm } from './clock-choice.ts';

/** The choices on the page. */
export interface MatchForm {
  readonly template: string;
  readonly seats: Readonly<Record<string, PlayerChoice>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly clock: ClockForm;
  readonly paceMs: number;
}

const DEFAULT_PACE_MS = 500;

/** Puts the person on the first seat and built-in players on the others. */
const defaultSeats = (template: TemplateInfo): MatchForm['seats'] =>
  Object.fromEntries(
    template.roles.map((role, index): [string, PlayerChoice] => [
      role,
      index === 0 ? { kind: 'you' } : defaultOpponent(template),
    ]),
  );

/** The initial form: the stored choices where they are still valid, else the defaults; null where there is no game. */
export function initialMatchForm(
  templates: readonly TemplateInfo[],
  last: NewMatch | null,
): MatchForm | null {
  const template = templates.find(({ template: id }) => id === last?.template) ?? templates[0];
  if (!template) return null;
  const form: MatchForm = {
    template: template.template,
    seats: defaultSeats(template),
    options: {},
    clock: toClockForm(last?.clock),
    paceMs: last?.paceMs ?? DEFAULT_PACE_MS,
  };
  if (last?.template !== template.template) return form;
  const hasAllSeats = template.roles.every((role) => last.seats[role] !== undefined);
  return { ...form, seats: hasAllSeats ? last.seats : form.seats, options: last.options ?? {} };
}

/**
 * Changes the game and keeps the players as far as it has seats for them and they can play it. Its options get their
 * defaults.
 */
export function withTemplate(form: MatchForm, template: TemplateInfo): MatchForm {
  const choices = Object.values(form.seats);
  const seats = Object.fromEntries(
    template.roles.map((role, index): [string, PlayerChoice] => [
      role,
      adaptChoice(choices[index], template) ?? defaultOpponent(template),
    ]),
  );
  return { ...form, template: template.template, seats, options: {} };
}

/** The form with the game that an address asks for, and with the person against its opponent where it names one. */
export function withRequest(
  form: MatchForm,
  templates: readonly TemplateInfo[],
  { template: id, opponent }: MatchRequest,
): MatchForm {
  const template = templates.find((each) => each.template === id);
  if (template === undefined) return form;
  const next = template.template === form.template ? form : withTemplate(form, template);
  if (opponent === null) return next;
  const adaptedOpponent = adaptChoice(opponent, template) ?? defaultOpponent(template);
  const seats = template.roles.map((role, index): [string, PlayerChoice] => [
    role,
    index === 0 ? { kind: 'you' } : adaptedOpponent,
  ]);
  return { ...next, seats: Object.fromEntries(seats) };
}

/** Adapts a player to the game; null without a player, or for one that cannot play the game. */
function adaptChoice(choice: PlayerChoice | undefined, template: TemplateInfo): PlayerChoice | null {
  if (!choice || (choice.kind === 'uci' && template.template !== 'chess.v1')) return null;
  if (choice.kind !== 'builtin') return choice;
  if (template.builtinLevels === 0) return null;
  return { kind: 'builtin', level: Math.min(choice.level, template.builtinLevels) };
}

/** Gives the players the seats in the opposite order. */
export function swapSeats(form: MatchForm): MatchForm {
  const roles = Object.keys(form.seats);
  const choices = Object.values(form.seats).reverse();
  return {
    ...form,
    seats: Object.fromEntries(roles.map((role, index) => [role, choices[index] ?? { kind: 'random' }])),
  };
}

export interface MatchFormProblem {
  readonly key: Extract<TextKey, `match.fault_${string}`>;
  /** The seat that the problem concerns; null for the whole form. */
  readonly role: string | null;
}

/** Returns the reasons why the match cannot start yet; empty when it can. */
export function findMatchFormProblems(form: MatchForm): readonly MatchFormProblem[] {
  const seats = Object.entries(form.seats);
  const countOf = (kind: PlayerChoice['kind']) => seats.filter(([, choice]) => choice.kind === kind).length;
  const agentIds = seats.flatMap(([, choice]) =>
    choice.kind === 'agent' && choice.agentId ? [choice.agentId] : [],
  );
  const problems: MatchFormProblem[] = [];
  if (countOf('you') > 1) problems.push({ key: 'match.fault_two_of_you', role: null });
  if (countOf('open') > 1) problems.push({ key: 'match.fault_two_open', role: null });
  if (new Set(agentIds).size < agentIds.length) problems.push({ key: 'match.fault_same_agent', role: null });
  for (const [role, choice] of seats) {
    const key = findSeatProblem(choice);
    if (key !== null) problems.push({ key, role });
  }
  return problems;
}

/** Returns what a seat still lacks; null when it is complete. */
function findSeatProblem(choice: PlayerChoice): MatchFormProblem['key'] | null {
  if (choice.kind === 'agent') return choice.agentId === '' ? 'match.fault_no_agent' : null;
  if (choice.kind === 'seat') return isAgentChosen(choice) ? null : 'match.fault_no_agent';
  if (choice.kind === 'uci') return choice.path === '' ? 'match.fault_no_engine' : null;
  return choice.kind === 'llm' && choice.endpointId === '' ? 'match.fault_no_model' : null;
}

/** Converts the form to the request for a new match. */
export function toNewMatch(form: MatchForm, template: TemplateInfo): NewMatch {
  const fields = optionFieldsOf(template.options);
  const clock = toClock(form.clock);
  return {
    template: form.template,
    seats: { ...form.seats },
    paceMs: form.paceMs,
    ...(fields.length === 0 ? {} : { options: optionValuesOf(fields, form.options) }),
    ...(clock === undefined ? {} : { clock }),
  };
}
