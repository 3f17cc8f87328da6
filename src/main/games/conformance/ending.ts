import { canonicalJson } from '../../../shared/json.ts';
import type { GameTemplate, TemplateResult } from '../game-template.ts';
import { outcomeOfWinner } from '../outcomes.ts';
import type { ReportFailure } from './failure.ts';
import { roundTrip } from './plain-json.ts';
import type { TracePosition, Trace } from './trace.ts';

/** Checks that the game ends within `maxActions`, and has a result exactly when it is over. */
export function checkEnd(trace: Trace, report: ReportFailure): void {
  const { gameTemplate, positions, finished } = trace;
  const actions = positions.length - 1;
  const last = positions.at(-1);
  if (actions >= gameTemplate.maxActions && !finished) report('ends', `no end after ${actions} actions`);
  if (actions > gameTemplate.maxActions)
    report('ends', `${actions} actions were played, but maxActions is ${gameTemplate.maxActions}`);
  if (last !== undefined && !finished && last.acting.length === 0)
    report('ends', 'no role is to act, but there is no result');
  for (const { state, move } of positions) {
    const result = gameTemplate.result(state);
    if (result === null) continue;
    if (move !== null) report('result', 'the game goes on after its result');
    const problem = findResultProblem(gameTemplate, result);
    if (problem !== null) report('result', problem);
  }
}

function findResultProblem(gameTemplate: GameTemplate, { outcome, winner }: TemplateResult): string | null {
  if (!gameTemplate.outcomes.includes(outcome)) return `the outcome ${outcome} is not declared`;
  if (winner !== null && !gameTemplate.roles.includes(winner))
    return `the winner ${winner} is not a declared role`;
  return outcome === outcomeOfWinner(winner) ? null : `the outcome ${outcome} and its winner disagree`;
}

/** Checks that after `conclude` the result is the given ending, and no role may act. */
export function checkConclude({ gameTemplate, sampled }: Trace, report: ReportFailure): void {
  for (const position of sampled) {
    if (gameTemplate.result(position.state) !== null) continue;
    for (const winner of [...gameTemplate.roles, null]) {
      const problem = findConclusionProblem(gameTemplate, position, winner);
      if (problem !== null) return report('conclude', problem);
    }
  }
}

function findConclusionProblem(
  gameTemplate: GameTemplate,
  { state }: TracePosition,
  winner: string | null,
): string | null {
  const endedState = gameTemplate.conclude(state, { winner, reason: 'adjudicated' });
  const result = gameTemplate.result(endedState);
  if (result === null || result.winner !== winner || result.reason !== 'adjudicated') {
    return 'the result is not the ending that was given';
  }
  const problem = findResultProblem(gameTemplate, result);
  if (problem !== null) return problem;
  const isOver =
    gameTemplate.toAct(endedState).length === 0 &&
    gameTemplate.roles.every((role) => gameTemplate.legal(endedState, role).length === 0);
  if (!isOver) return 'a role may act after the end';
  return canonicalJson(roundTrip(endedState)) === canonicalJson(endedState)
    ? null
    : 'the ended state does not survive JSON';
}
