/**
 * The result of a raw transaction that was sent to a node. `nonce_used`: a transaction with this nonce is mined, perhaps
 * this very one. `insufficient_funds`: the account cannot pay for it.
 */
export type BroadcastResult =
  | 'sent'
  | 'already_known'
  | 'nonce_used'
  | 'fee_too_low'
  | 'insufficient_funds'
  | 'refused';

type BroadcastRefusal = Exclude<BroadcastResult, 'sent'>;

const REFUSAL_PATTERNS: readonly (readonly [RegExp, BroadcastRefusal])[] = [
  [/already (known|imported)|known transaction|already exists/iu, 'already_known'],
  [/nonce (is )?too low|nonce lower|old nonce/iu, 'nonce_used'],
  [/underpriced|max fee per gas less than|fee (too low|cap)|base fee/iu, 'fee_too_low'],
  [/insufficient funds|insufficient balance|exceeds allowance/iu, 'insufficient_funds'],
];

/** What the message of a node that refused a transaction means. */
export const broadcastRefusalOf = (message: string): BroadcastRefusal =>
  REFUSAL_PATTERNS.find(([pattern]) => pattern.test(message))?.[1] ?? 'refused';
