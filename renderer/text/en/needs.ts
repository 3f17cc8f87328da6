import type { Phrases } from '../phrase.ts';

export const needs = {
  'needs.title': 'Waiting for you',
  'needs.nothing': 'Nothing is waiting for you.',
  'needs.accept': 'Accept',
  'needs.held': { one: '{count} reward', other: '{count} rewards' },
  'needs.renewals': { one: '{count} subscription', other: '{count} subscriptions' },
  'needs.payments': { one: '{count} payment', other: '{count} payments' },
  'attention.your_turn': 'Your turn',
  'attention.draw_offered': 'Your opponent offers a draw',
  'attention.challenge_waiting': 'A challenge is waiting for an answer',
  'attention.quarantined': 'Session quarantined',
  'attention.safe_mode': 'The host is in safe mode',
  'attention.port_in_use': 'A port is in use',
  'attention.disk_full': 'The disk is full',
  'attention.reward_held': 'Held rewards are waiting for you',
  'attention.chain_down': 'Rewards are not being minted',
  'attention.payment_waiting': 'Payments are waiting for your approval',
  'attention.renewal_due': 'A subscription ends soon',
  'attention.agent_suspended': 'A league agent is suspended',
  'attention.verify_failed': 'Verification of the audit log failed',
} as const satisfies Phrases;
