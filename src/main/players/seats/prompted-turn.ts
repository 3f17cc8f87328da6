import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Exchange } from '../../platform/http-client/exchange.ts';
import { droppedReply, type MoveChooserCode, type TurnPosition } from '../move-chooser.ts';
import { exchangeFailure, faultOf, type ReplyFailure } from './reply-failures.ts';
import { addUsage, NO_USAGE } from './seat-budget.ts';
import type { SeatAttempt, SeatContext, SeatReading, SeatUsage } from './protocol.ts';

/**
 * One turn of a player that replies to prompts. It has a limited number of attempts, and each prompt after the first
 * names the fault of the previous reply.
 */

/** The outcome of one prompt. */
export type PromptReply =
  | {
      readonly kind: 'reply';
      readonly reading: SeatReading;
      /** The reply as it was given. */
      readonly text: string;
      readonly thoughts: string;
      readonly usage: SeatUsage | null;
    }
  | { readonly kind: 'failed'; readonly failure: ReplyFailure; readonly text: string }
  | { readonly kind: 'dropped' };

/** Reads the reply to an HTTP request that asked for a move; `read` reads the body of a reply with status 200. */
export function readExchange<T>(reply: Exchange, read: (body: string) => T): T | PromptReply {
  const failure = exchangeFailure(reply);
  if (failure !== null) return { kind: 'failed', failure, text: failureText(reply) };
  return reply.ok ? read(reply.text) : { kind: 'dropped' };
}

const failureText = (reply: Exchange): string =>
  reply.ok ? `The agent replied with status ${reply.status}` : reply.detail;

export interface SeatPrompt {
  readonly position: TurnPosition;
  /** The turn as text for the player, with the fault of the previous reply if there was one. */
  readonly observation: string;
  /** Milliseconds that are left for the turn. */
  readonly leftMs: number;
  readonly signal: AbortSignal;
}

/** The state of a player over the turns of one game. */
export interface PromptedGame {
  /** Whether the player has given a legal action. */
  hasMoved: boolean;
}

export const initialPromptedGame = (): PromptedGame => ({ hasMoved: false });

export interface PromptedTurn {
  readonly context: SeatContext;
  readonly game: PromptedGame;
  readonly position: TurnPosition;
  readonly signal: AbortSignal;
  /** The version that the agent reports, which is stored with the turn; null for a protocol without one. */
  readonly version: string | null;
  readonly send: (prompt: SeatPrompt) => Promise<PromptReply>;
}

type Decision = Outcome<string, MoveChooserCode>;

/** Asks until there is a legal action, the attempts are used up or the time is over, and records the turn. */
export async function playPromptedTurn(turn: PromptedTurn): Promise<Decision> {
  const { context, game, position, signal } = turn;
  const clock = context.host.processClock;
  const startedMs = clock.monotonicMs();
  const limitMs = Math.min(context.budget.perMoveMs, position.clockMs ?? Infinity);
  const progress: TurnProgress = { attempts: [], comment: '', thoughts: '', usage: null };
  const finish = (decision: Decision): Decision => {
    if (decision.ok || decision.code !== 'DROPPED')
      context.record({
        tick: position.tick,
        version: turn.version,
        refusedTools: [],
        latencyMs: Math.round(clock.monotonicMs() - startedMs),
        ...progress,
      });
    return decision;
  };
  let advice: string | undefined;
  while (progress.attempts.length < context.budget.promptsPerMove) {
    const permission = await context.mayPrompt(progress.usage, signal);
    if (!permission.ok) return finish(permission);
    const leftMs = limitMs - (clock.monotonicMs() - startedMs);
    if (leftMs <= 0) break;
    const promptedMs = clock.monotonicMs();
    const observation = context.host.texts.observation(
      position,
      context.gameTemplate,
      advice === undefined ? {} : { refusal: advice },
    );
    const reply = await turn.send({ position, observation, leftMs, signal });
    if (signal.aborted || reply.kind === 'dropped') return finish(droppedReply);
    const attempt = attemptOf(reply, game, Math.round(clock.monotonicMs() - promptedMs));
    progress.attempts.push(attempt);
    if (attempt.fault === 'transport') return finish(refuse('ENDPOINT_LOST', reply.text));
    if (attempt.fault === 'timeout') break;
    if (reply.kind === 'reply') {
      addReply(progress, reply);
      if (reply.reading.kind === 'action') {
        game.hasMoved = true;
        return finish(accept(reply.reading.action));
      }
    }
    advice = adviceOf(reply);
  }
  return finish(lossOf(progress.attempts, 'legal action'));
}

interface TurnProgress {
  readonly attempts: SeatAttempt[];
  comment: string;
  thoughts: string;
  usage: SeatUsage | null;
}

function addReply(progress: TurnProgress, reply: Extract<PromptReply, { kind: 'reply' }>): void {
  if (reply.reading.kind === 'action') progress.comment = reply.reading.text;
  if (reply.thoughts !== '') progress.thoughts = reply.thoughts;
  if (reply.usage !== null) progress.usage = addUsage(progress.usage ?? NO_USAGE, reply.usage);
}

type Reply = Exclude<PromptReply, { kind: 'dropped' }>;

function attemptOf(reply: Reply, { hasMoved }: PromptedGame, latencyMs: number): SeatAttempt {
  const { text } = reply;
  if (reply.kind === 'failed') return { fault: faultOf(reply.failure, hasMoved), text, latencyMs };
  const { kind } = reply.reading;
  return { fault: kind === 'action' ? null : kind, text, latencyMs };
}

/** Why a reply was not accepted, as a text for the player. */
function adviceOf(reply: Reply): string {
  const kind = reply.kind === 'reply' ? reply.reading.kind : reply.failure;
  if (reply.kind === 'reply' && reply.reading.kind === 'illegal')
    return `${JSON.stringify(reply.reading.tried.slice(0, 40))} is not in the legal list.`;
  if (kind === 'empty') return 'it was empty. Choose one of the legal list.';
  return kind === 'unparsable'
    ? 'no action could be read from it. Answer with one action of the legal list.'
    : 'you gave no action. Choose one of the legal list.';
}

/** Why the player loses, by the last attempt; `wantedText` names what none of them contained. */
export function lossOf(attempts: readonly SeatAttempt[], wantedText: string) {
  const fault = attempts.at(-1)?.fault ?? 'timeout';
  const code = fault === 'illegal' ? 'ILLEGAL' : fault === 'timeout' ? 'TIMED_OUT' : 'UNPARSABLE';
  return refuse(code, `no ${wantedText} in ${attempts.length} attempts`);
}
