import { toPrizeJson, type PrizeJson } from '../../../../shared/contract/prize-json.ts';
import type { LeaguePrize } from '../../../../shared/contract/index.ts';
import { formatTable } from '../../terminal/text-table.ts';

/** The transaction of a prize, or why there is none yet. */
function payoutText({ tx_hash: hash, mint_status: status, ...row }: PrizeJson['players'][number]): string {
  if (hash !== null) return hash;
  if (status !== 'pending' || row.waits_for === null) return status;
  if (row.waits_for === 'decision') return 'above the daily mint limit: raise it in Settings';
  const until = row.waits_until === null ? '' : ` until ${row.waits_until.slice(11, 16)} UTC`;
  return `waits for the daily mint limit${until}`;
}

/** The prize of a league as text for a terminal. */
export function prizeTable(prize: LeaguePrize): string {
  const { amount, paid, state, players } = toPrizeJson(prize);
  const rows = players.map((row) => [
    String(row.rank),
    row.player_id,
    row.wallet ?? '',
    row.amount.toFixed(2),
    payoutText(row),
  ]);
  const head = `\nprize pool ${amount} MONARD: ${state}, ${paid} MONARD awarded\n`;
  return rows.length === 0
    ? head
    : `${head}\n${formatTable([['#', 'id', 'wallet', 'MONARD', 'transaction'], ...rows])}\n`;
}
