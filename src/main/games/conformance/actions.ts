import type { JsonObject } from '../../../shared/json.ts';
import type { GameTemplate, Role } from '../game-template.ts';
import type { ReportFailure } from './failure.ts';
import { catchErrorMessage, isSameValue } from './trace.ts';
import type { TracePosition, Trace } from './trace.ts';

/** Of a longer legal list only the middle and the last action are tried. */
const MAX_FULLY_TRIED = 4;

/**
 * Checks that exactly the roles to act have legal actions, each once, and that in a sequential game no two roles are to
 * act.
 */
export function checkLegalLists({ gameTemplate, positions }: Trace, report: ReportFailure): void {
  for (const position of positions) {
    const problem = findLegalListProblem(gameTemplate, position);
    if (problem !== null) return report('legal_list', problem);
  }
}

function findLegalListProblem(gameTemplate: GameTemplate, { state, acting }: TracePosition): string | null {
  const isOver = gameTemplate.result(state) !== null;
  if (isOver !== (acting.length === 0)) return 'a role must be to act exactly while the game goes on';
  for (const role of gameTemplate.roles) {
    const legal = gameTemplate.legal(state, role);
    if (legal.length > 0 !== acting.includes(role))
      return `${role} has legal actions without being to act, or none while being to act`;
    if (new Set(legal).size !== legal.length) return `the legal list of ${role} contains an action twice`;
  }
  if (acting.some((role) => !gameTemplate.roles.includes(role))) return 'an undeclared role is to act';
  if (gameTemplate.mode === 'sequential' && acting.length > 1)
    return 'two roles are to act in a sequential game';
  return gameTemplate.legal(state, 'nobody').length > 0 ? 'an undeclared role has a legal action' : null;
}

/** Checks that listed actions are accepted and any other action throws. */
export function checkAcceptance({ gameTemplate, sampled }: Trace, report: ReportFailure): void {
  for (const { state, tick } of sampled) {
    for (const role of gameTemplate.roles) {
      const legal = gameTemplate.legal(state, role);
      const listedActions =
        legal.length <= MAX_FULLY_TRIED
          ? legal
          : [legal.length >> 1, -1].map((index) => legal.at(index) ?? '');
      const refusedActions = listedActions.map((action) =>
        catchErrorMessage(() => gameTemplate.apply(state, role, action)),
      );
      const refusal = refusedActions.find((message) => message !== null);
      if (listedActions.some((action) => gameTemplate.allows?.(state, role, action) === false))
        return report('listed_accepted', `a listed action of ${role} is not allowed`);
      if (refusal !== undefined)
        return report('listed_accepted', `a listed action of ${role} threw: ${refusal}`);
      const acceptedUnlisted = unlistedTexts(gameTemplate, state, { role, tick }).find((action) =>
        accepts(gameTemplate, state, { role, action }),
      );
      if (acceptedUnlisted !== undefined) {
        return report(
          'unlisted_refused',
          `${role} may play ${JSON.stringify(acceptedUnlisted.slice(0, 40))} at tick ${tick}`,
        );
      }
    }
  }
}

const accepts = (
  gameTemplate: GameTemplate,
  state: JsonObject,
  { role, action }: { role: Role; action: string },
): boolean =>
  gameTemplate.allows?.(state, role, action) === true ||
  catchErrorMessage(() => gameTemplate.apply(state, role, action)) === null;

/** Actions that are not in the list of `role`: variants of listed ones, actions of other roles, and noise. */
function unlistedTexts(
  gameTemplate: GameTemplate,
  state: JsonObject,
  { role, tick }: { role: Role; tick: number },
): string[] {
  const legal = gameTemplate.legal(state, role);
  const listedActions = new Set(legal);
  const others = gameTemplate.roles.flatMap((anyRole) => gameTemplate.legal(state, anyRole));
  const sample = others[0] ?? 'e2e4';
  const last = others.at(-1) ?? 'raise:10';
  const nearMisses = [
    `${sample} `,
    ` ${sample}`,
    `${sample}x`,
    sample.slice(0, -1),
    `${last}0`,
    `${sample}\n`,
  ];
  const cases = [sample, last, sample.toUpperCase(), capitalise(sample)];
  const triedActions =
    tick < NOISY_TICKS
      ? [...cases, ...nearMisses, ...NOISE]
      : [...cases, ...nearMisses].filter((_, index) => index % ROTATION === tick % ROTATION);
  return triedActions.filter((action) => !listedActions.has(action));
}

/**
 * Errors with stacks are slow, so all unlisted actions are tried in the first ticks only, and later in each tick a
 * third of those that are not noise.
 */
const NOISY_TICKS = 2;
const ROTATION = 3;
const NOISE =
  '0 -1 null __proto__ constructor e7e8k raise: raise:1e3 raise:-1 all_in nonce:0 r\u00e9sum\u00e9 \u{1f0a2}'
    .split(' ')
    .concat('', '\u0000', 'x'.repeat(10_000));

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Checks that in a simultaneous phase the order of the submissions of the first two roles to act does not matter. */
export function checkOrder({ gameTemplate, positions }: Trace, report: ReportFailure): void {
  for (const { state, acting } of positions) {
    const [firstRole, secondRole] = acting;
    if (firstRole === undefined || secondRole === undefined) continue;
    for (const first of gameTemplate.legal(state, firstRole)) {
      for (const second of gameTemplate.legal(state, secondRole)) {
        const firstThenSecond = gameTemplate.apply(
          gameTemplate.apply(state, firstRole, first),
          secondRole,
          second,
        );
        const secondThenFirst = gameTemplate.apply(
          gameTemplate.apply(state, secondRole, second),
          firstRole,
          first,
        );
        if (!isSameValue(firstThenSecond, secondThenFirst)) {
          return report(
            'order_independence',
            `the result of ${first} and ${second} depends on who submits first`,
          );
        }
      }
    }
    if (gameTemplate.mode !== 'simultaneous')
      report('order_independence', 'two roles are to act in a sequential game');
  }
}
