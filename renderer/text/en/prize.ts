import type { Phrases } from '../phrase.ts';

export const prize = {
  'prize.amount': 'Prize pool in MONARD',
  'prize.amount_hint':
    '0 is no prize. Two, three and five players share it by their own tables, any other number as three.',
  'prize.matches': 'Reward each match besides',
  'prize.matches_hint':
    'Matches led by a referee of this host, by the table of rewards, within the daily limits.',
  'prize.wallets': 'Wallets',
  'prize.wallets_hint':
    'Only players with a wallet are paid. Wallets and amount may change until the league ends.',
  'prize.wallet_of': 'Wallet of {name}',
  'prize.bad_wallet': 'A wallet is 0x and 40 hex digits.',
  'prize.set': 'Set a prize',
  'prize.change': 'Change',
  'prize.confirm': 'Set {amount} MONARD',
  'prize.none': 'No prize was set.',
  'prize.not_set': 'The league is open, its prize was not set',
} as const satisfies Phrases;
