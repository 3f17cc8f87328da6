import type { Phrases } from '../phrase.ts';

export const prize = {
  'prize.amount': 'Prize pool in MONARD',
  'prize.amount_hint':
    '0 means no prize. Leagues of two, three and five players have their own shares; any other size uses the shares of three.',
  'prize.share': 'The first place gets {share} MONARD. At most {ceiling} are minted in a day.',
  'prize.share_too_large':
    'The first place would get {share} MONARD, but at most {ceiling} are minted in a day. Choose a smaller pool, or raise the limit in Settings under Money.',
  'prize.places': 'What each place gets',
  'prize.place': 'Place {place}: {amount} MONARD',
  'prize.matches': 'Also reward each match',
  'prize.matches_hint':
    'Matches run by a referee of this host, by the reward table and within the daily limits.',
  'prize.wallets': 'Wallets',
  'prize.wallets_hint':
    'Only players with a wallet are paid. You can change the wallets and the amount until the league ends.',
  'prize.wallet_of': 'Wallet of {name}',
  'prize.bad_wallet': 'A wallet address is 0x followed by 40 hex digits.',
  'prize.set': 'Set a prize',
  'prize.change': 'Change',
  'prize.confirm': 'Set {amount} MONARD',
  'prize.none': 'No prize was set.',
  'prize.fact': 'Prize: {amount} MONARD',
  'prize.not_set': 'The league is open, but its prize was not set',
} as const satisfies Phrases;
