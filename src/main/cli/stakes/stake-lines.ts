import type { StakeJson } from '../../../shared/wire/stakes.ts';
import { usdcText } from '../terminal/usdc-text.ts';

const STATE_TEXTS: Readonly<Record<StakeJson['state'], string>> = {
  draft: 'being opened',
  open: 'takes entries',
  locked: 'all fees paid, begins when the payments are final',
  running: 'is played',
  decided: 'decided, being sent to the contract',
  settled: 'decided and credited',
  cancelling: 'cancelled, fees are paid back',
  refunded: 'cancelled, all fees paid back',
  lost: 'the local chain was wiped',
};

const timeText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** A stake as one line of a list. */
export const stakeSummaryLine = (stake: StakeJson): string =>
  `${stake.stakeId}  ${stake.state.padEnd(10)} ${usdcText(stake.terms.feeMicro).padStart(12)}  ${stake.entered}/${stake.terms.seats}  ${stake.title}`;

/** A stake as lines that a person reads, each movement of money with its transaction. */
export function stakeLines(stake: StakeJson): string[] {
  const { terms, network, playMoney } = stake;
  return [
    `${stake.title} (${stake.stakeId})`,
    `state: ${stake.state} – ${STATE_TEXTS[stake.state]}${stake.reason === null ? '' : `: ${stake.reason}`}`,
    `game: ${stake.template ?? `league ${stake.leagueId ?? ''}`}${stake.sessionId === null ? '' : `, session ${stake.sessionId}`}`,
    `entry fee: ${usdcText(terms.feeMicro)} on ${network}${playMoney ? ' (play money)' : ''}`,
    `pot: ${usdcText(stake.potMicro)} of ${stake.entered} ${stake.entered === 1 ? 'entry' : 'entries'}, ${terms.seats} seats`,
    `shares: ${stake.sharesBps.map((share) => `${share / 100} %`).join(', ')}`,
    ...(terms.hostFeeBps === 0 ? [] : [`host fee: ${terms.hostFeeBps / 100} % of the pot`]),
    `entries until: ${timeText(terms.enterByS)} UTC; result until: ${timeText(terms.resultByS)} UTC`,
    `held by: contract ${stake.escrow}, key ${stake.eventKey}`,
    ...(stake.openTx === null ? [] : [`opened in: ${stake.openTx}`]),
    ...stake.entries.flatMap(entryLines),
    ...(stake.settleTx === null ? [] : [`result in: ${stake.settleTx}`]),
    ...(stake.refundTx === null ? [] : [`refund in: ${stake.refundTx}`]),
  ];
}

const WAITS_FOR_HOST: ReadonlySet<StakeJson['state']> = new Set([
  'open',
  'locked',
  'running',
  'decided',
  'cancelling',
]);

/**
 * The advice for a stake that only a host can continue, when a command ends together with its host; null for any other
 * one.
 */
export const hostNote = ({ state }: Pick<StakeJson, 'state'>): string | null =>
  WAITS_FOR_HOST.has(state)
    ? 'No host runs after this command, and a stake makes progress only while one does: start it with "arbiter serve" and the same --chain.\n'
    : null;

function entryLines(entry: StakeJson['entries'][number]): string[] {
  const seat = entry.seat === null ? '–' : String(entry.seat + 1);
  const entrant = entry.agentId ?? entry.playerId ?? 'no player named';
  return [
    `entry ${seat}: ${entry.wallet}, ${entrant}, ${entry.state}${entry.reason === null ? '' : ` (${entry.reason})`}`,
    ...(entry.enterTx === null ? [] : [`  fee paid in: ${entry.enterTx}`]),
    ...(entry.payoutTx === null
      ? []
      : [`  ${usdcText(entry.payoutMicro ?? 0)} paid out in: ${entry.payoutTx}`]),
    ...(entry.refundTx === null ? [] : [`  fee paid back in: ${entry.refundTx}`]),
  ];
}
