import { z } from 'zod';
import { parseJson } from '../../../../shared/json.ts';
import type { GameTemplate } from '../../../games/index.ts';
import type { PromptReply, SeatPrompt } from '../prompted-turn.ts';
import type { TurnTexts } from '../protocol.ts';

/**
 * The messages of a URL agent, as the public package kaggle-environments sends and reads them
 * (kaggle_environments/agent.py, class UrlAgent, and the games of open_spiel_env).
 */

/** The request for one move. Actions are numbered in the order of the legal list. */
export function urlRequest(
  { position, observation, leftMs }: SeatPrompt,
  gameTemplate: GameTemplate,
  attempts: number,
) {
  const seconds = Math.ceil(leftMs / 1000);
  const player = gameTemplate.roles.indexOf(position.role);
  return {
    action: 'act',
    configuration: { actTimeout: seconds, episodeSteps: gameTemplate.maxActions, attempts },
    environment: gameTemplate.id.replace(/\.v\d+$/u, ''),
    state: {
      observation: {
        remainingOverageTime: seconds,
        step: position.tick,
        observationString: observation,
        legalActions: position.legal.map((_, index) => index),
        legalActionStrings: position.legal,
        currentPlayer: player,
        playerId: player,
        isTerminal: false,
      },
    },
  };
}

const text = z.string().max(16_384);
const replyBody = z.object({
  action: z.union([
    z.number(),
    text,
    z.object({
      submission: z.union([z.number(), text]),
      thoughts: text.nullish().catch(null),
    }),
  ]),
  comment: text.nullish().catch(null),
});

const NO_ACTION = -1;

/**
 * Reads the reply of an agent. A JSON number is the index of an action and a
 * JSON string is the action itself, because both can look the same.
 */
export function parseUrlReply(
  raw: string,
  legal: readonly string[],
  texts: Pick<TurnTexts, 'read'>,
): PromptReply {
  const body = replyBody.safeParse(parseJson(raw));
  const reply = { kind: 'reply', text: raw, thoughts: '', usage: null } as const;
  if (!body.success) return { ...reply, reading: texts.read(raw, legal) };
  const { action, comment } = body.data;
  const { submission, thoughts } =
    typeof action === 'object' ? action : { submission: action, thoughts: null };
  if (submission === NO_ACTION) return { kind: 'failed', failure: 'no_move', text: raw };
  if (typeof submission === 'number') {
    const chosenAction = legal[submission];
    const reading =
      chosenAction === undefined
        ? ({ kind: 'illegal', tried: String(submission) } as const)
        : ({ kind: 'action', action: chosenAction, text: comment ?? '' } as const);
    return { ...reply, thoughts: thoughts ?? '', reading };
  }
  const failure = failureOf(submission);
  if (failure !== null) return failure;
  const reading = texts.read(submission, legal);
  return {
    ...reply,
    thoughts: thoughts ?? '',
    reading: reading.kind === 'action' ? { ...reading, text: comment ?? '' } : reading,
  };
}

/** Kaggle reports in this form that an agent was too slow or failed. */
function failureOf(submission: string): PromptReply | null {
  if (submission === 'DeadlineExceeded') return { kind: 'failed', failure: 'late', text: submission };
  return submission.startsWith('BaseException::')
    ? { kind: 'failed', failure: 'no_move', text: submission }
    : null;
}
