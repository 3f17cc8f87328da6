/** Why a bot declines a challenge: the key that it sends, and the sentence that its opponent reads. */
const REASONS = {
  generic: 'This bot accepts no challenge now.',
  later: 'This bot has no time now; challenge it again later.',
  toofast: 'This time control is too fast for this bot.',
  tooslow: 'This time control is too slow for this bot.',
  timecontrol: 'This bot does not play this time control.',
  rated: 'This bot plays rated games only.',
  casual: 'This bot plays casual games only.',
  standard: 'This bot plays standard chess only.',
  variant: 'This bot does not play this variant.',
  nobot: 'This bot does not play against bots.',
  onlybot: 'This bot plays against bots only.',
} as const;

export interface DeclineReason {
  readonly key: string;
  readonly sentence: string;
}

/** The reason of a key in any case, for example `tooFast`; `generic` for an unknown one. */
export function toDeclineReason(requestedKey: string): DeclineReason {
  const key = requestedKey.toLowerCase();
  return Object.hasOwn(REASONS, key)
    ? { key, sentence: REASONS[key as keyof typeof REASONS] }
    : { key: 'generic', sentence: REASONS.generic };
}
