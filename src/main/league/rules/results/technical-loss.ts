import type { TechnicalLossCause } from '../../../../shared/contract/league-reason.ts';

/** Causes that a referee of this host finds itself, with the sentence that it stores after the player's id. */
const SENTENCES = {
  refused: 'refused the invitation',
  no_answer: 'did not answer in time',
  no_decision: 'answered the invitation with neither a yes nor a no',
  no_choice: 'answered without a choice',
  invalid_choice: 'chose neither even nor odd',
  unreachable: 'could not be reached',
  no_token: 'answered without its token',
  wrong_token: 'answered with a wrong token or name',
  wrong_version: 'answered in another version of the protocol',
  invalid_time: 'answered with an invalid time',
  invalid_answer: 'sent no valid answer',
  unavailable: 'is suspended or has left',
  withdrawn: 'withdrew from the league',
  disqualified: 'was disqualified',
} as const satisfies Partial<Record<TechnicalLossCause, string>>;
export type RefereeLossCause = keyof typeof SENTENCES;

/** The causes behind the error codes of a call that brought no usable reply. */
const CAUSE_OF_CODE: Readonly<Record<string, RefereeLossCause>> = {
  E001: 'no_answer',
  E004: 'invalid_choice',
  E009: 'unreachable',
  E011: 'no_token',
  E012: 'wrong_token',
  E018: 'wrong_version',
  E021: 'invalid_time',
};

/** The cause behind an error code; `invalid_answer` for a code that has none of its own. */
export const technicalLossCauseOf = (code: string): RefereeLossCause =>
  CAUSE_OF_CODE[code] ?? 'invalid_answer';

/** Details of a forfeit besides its cause. */
export interface TechnicalLossDetail {
  /** The time limit of the call in milliseconds, with `no_answer`. */
  readonly limitMs?: number;
  /** The message of the error, with `invalid_answer`; it may quote the player. */
  readonly message?: string;
}

/** The sentence about a forfeit, after the player's id. */
export function technicalLossSentence(
  cause: RefereeLossCause,
  { limitMs, message }: TechnicalLossDetail = {},
): string {
  if (cause === 'no_answer' && limitMs !== undefined) return `did not answer within ${limitMs / 1000} s`;
  return message === undefined ? SENTENCES[cause] : `${SENTENCES[cause]} (${message})`;
}

export interface StoredTechnicalLoss {
  readonly playerId: string;
  /** `unknown` where the stored text has no sentence about the player. */
  readonly cause: TechnicalLossCause;
  /** The time limit that the player missed, as far as it is stored; null for every other cause. */
  readonly limitMs: number | null;
}

/** Joins the sentences of the players that forfeited, in the order of the match; null when neither did. */
export const technicalLossesText = (
  absences: readonly { readonly playerId: string; readonly sentence: string }[],
): string | null =>
  absences.length === 0
    ? null
    : absences.map(({ playerId, sentence }) => `${playerId} ${sentence}`).join('; ');

/**
 * Reads back what `technicalLossesText` wrote. The last sentence is searched for from the end, because the one before
 * it may quote what a player sent.
 */
export function parseTechnicalLosses(text: string | null, absent: readonly string[]): StoredTechnicalLoss[] {
  return absent.map((playerId, index) => {
    const offset = index === 0 ? 0 : (text?.lastIndexOf(`; ${playerId} `) ?? -1) + 2;
    const sentence =
      text?.startsWith(`${playerId} `, offset) === true ? text.slice(offset + playerId.length + 1) : '';
    return { playerId, ...parseSentence(sentence) };
  });
}

function parseSentence(sentence: string): Pick<StoredTechnicalLoss, 'cause' | 'limitMs'> {
  const limit = /^did not answer within (\d+(?:\.\d+)?) s/u.exec(sentence)?.[1];
  if (limit !== undefined) return { cause: 'no_answer', limitMs: Number(limit) * 1000 };
  const entry = Object.entries(SENTENCES).find(([, start]) => sentence.startsWith(start));
  return { cause: (entry?.[0] as RefereeLossCause | undefined) ?? 'unknown', limitMs: null };
}
