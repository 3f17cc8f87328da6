import type { VerdictKind } from '../ui/index.ts';

const TONES: readonly (readonly [RegExp, VerdictKind])[] = [
  [/REFUSE|REJECT|FAIL|QUARANTIN|REVOKE|BROKEN|DENIED/i, 'bad'],
  [/FLAG|SAFE_MODE|RESTORE/i, 'flag'],
  [/EXPIRE|TIMEOUT|ABANDON/i, 'late'],
  [/OPENED|STARTED|PENDING|OFFER/i, 'pending'],
];

/** The verdict that an audit action stands for; what says nothing bad was accepted. */
export const toneOf = (action: string): VerdictKind =>
  TONES.find(([pattern]) => pattern.test(action))?.[1] ?? 'ok';
