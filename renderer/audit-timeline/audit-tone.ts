import type { StatusTone } from '../ui/index.ts';

/** The first pattern that matches decides. */
const TONES: readonly (readonly [RegExp, StatusTone])[] = [
  [/REFUSE|REJECT|FAIL|WALLET_BANNED|QUARANTIN|REVOKE|BROKEN|DENIED/i, 'bad'],
  [/FLAG|SAFE_MODE|RESTORE|COLLISION|PAUSED/i, 'flag'],
  [/EXPIRE|TIMEOUT|ABANDON/i, 'late'],
  [/OPENED|PENDING|OFFER|MINT_SENT|MINT_RETRIED/i, 'pending'],
  [/CREATED|REGISTERED|ACCEPTED|COMPLETED|MINTED|STARTED|CONFIRMED|APPROVED|REWARD/i, 'ok'],
];

/** The tone in which an audit action is shown, by the words in its name; neutral where none of them decides. */
export const auditTone = (action: string): StatusTone =>
  TONES.find(([pattern]) => pattern.test(action))?.[1] ?? 'neutral';
