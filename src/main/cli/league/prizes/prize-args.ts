import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PrizeRequest } from '../../../../shared/contract/index.ts';
import { accept, type Outcome } from '../../../../shared/outcome.ts';
import { flagOption, textOption, refuseUsage } from '../../options/option-kinds.ts';
import { MICRO_PER_UNIT } from '../../../../shared/units.ts';

/** Options of the commands that open a league with a prize. */
export const PRIZE_OPTIONS = {
  pool: textOption('MONARD', 'a prize pool, split among the best places', null),
  wallets: textOption('FILE', 'JSON {"player": "0x…"}: the wallet of each player, by name or id', null),
  'reward-matches': flagOption('also rewards each match that this host refereed'),
};

export interface PrizeValues {
  readonly pool: string | null;
  readonly wallets: string | null;
  readonly 'reward-matches': boolean;
}

const walletFile = z.record(z.string().min(1).max(64), z.string().regex(/^0x[0-9a-fA-F]{40}$/u));

/** Reads the prize options; undefined when no prize is given. */
export function readPrize(values: PrizeValues): Outcome<PrizeRequest | undefined, 'USAGE'> {
  const { pool, wallets: file, 'reward-matches': rewardMatches } = values;
  if (pool === null && !rewardMatches)
    return file === null ? accept(undefined) : refuseUsage('--wallets needs --pool or --reward-matches');
  if (pool !== null && !/^\d{1,7}(\.\d{1,2})?$/u.test(pool))
    return refuseUsage('--pool is an amount of MONARD such as 100 or 12.50');
  const wallets = file === null ? accept([]) : readWallets(file);
  if (!wallets.ok) return wallets;
  // The amount is rounded to hundredths first, because a floating-point product could be off by a micro-unit.
  const amountMicro = Math.round(Number(pool ?? '0') * 100) * (MICRO_PER_UNIT / 100);
  return accept({ amountMicro, rewardMatches, wallets: [...wallets.value] });
}

function readWallets(file: string): Outcome<readonly { player: string; wallet: string }[], 'USAGE'> {
  try {
    const parsed = walletFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return accept(Object.entries(parsed).map(([player, wallet]) => ({ player, wallet })));
  } catch {
    return refuseUsage(`--wallets: ${file} is not a JSON object of players and 0x wallets`);
  }
}
