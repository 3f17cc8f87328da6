import type { Phrases } from '../phrase.ts';

export const needs = {
  'needs.title': 'Needs you',
  'needs.nothing': 'Nothing waits for you.',
  'needs.accept': 'Accept',
  'needs.held': { one: '{count} reward', other: '{count} rewards' },
  'needs.renewals': { one: '{count} subscription', other: '{count} subscriptions' },
  'needs.payments': { one: '{count} payment', other: '{count} payments' },
  'attention.your_turn': 'Your turn',
  'attention.draw_offered': 'A draw is offered to you',
  'attention.challenge_waiting': 'A challenge waits for an answer',
  'attention.quarantined': 'Session quarantined',
  'attention.safe_mode': 'The host is in safe mode',
  'attention.port_in_use': 'A port is in use',
  'attention.disk_full': 'The disk is full',
  'attention.reward_held': 'Held rewards wait for you',
  'attention.chain_down': 'Rewards are not minted',
  'attention.payment_waiting': 'Payments wait for your approval',
  'attention.renewal_due': 'A subscription ends soon and is to be renewed',
  'attention.agent_suspended': 'A league agent is suspended',
  'attention.verify_failed': 'The audit log did not verify',
} as const satisfies Phrases;
