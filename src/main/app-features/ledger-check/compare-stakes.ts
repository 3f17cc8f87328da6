import type { LedgerComparison, LedgerFinding } from './compare-rows.ts';
import type { LedgerEntry, LedgerStake } from './store.ts';

/** Reads the escrow contract; see `EscrowChain` of the stakes. */
export interface EscrowReads {
  readState(eventKey: `0x${string}`): Promise<'none' | 'open' | 'settled' | 'refunding'>;
  readEntrants(eventKey: `0x${string}`): Promise<readonly string[]>;
  /** USDC that the contract holds, in micro-units. */
  balanceMicro(): Promise<number>;
}

export interface LedgerStakes {
  readonly stakes: readonly LedgerStake[];
  readonly entriesOf: (stakeId: string) => readonly LedgerEntry[];
  readonly heldMicro: number;
}

/** States of the contract in which a stake of the ledger can be. */
const CHAIN_STATES: Readonly<Record<LedgerStake['state'], ReadonlySet<string>>> = {
  open: new Set(['open']),
  locked: new Set(['open']),
  running: new Set(['open']),
  decided: new Set(['open']),
  settled: new Set(['settled']),
  cancelling: new Set(['open', 'refunding', 'none']),
  refunded: new Set(['refunding', 'none']),
};
/** States in which the contract takes no more entries, so that its list and that of the ledger are complete. */
const STATES_WITH_ALL_ENTRIES: ReadonlySet<LedgerStake['state']> = new Set(['locked', 'running', 'decided']);

/**
 * Checks that the contract agrees with the ledger about each stake, and that it holds at least what the stakes are
 * worth: anybody may have sent more to it, and other hosts use the same contract.
 */
export async function compareStakes(
  { stakes, entriesOf, heldMicro }: LedgerStakes,
  escrow: EscrowReads,
): Promise<LedgerComparison> {
  const findings: LedgerFinding[] = [];
  for (const stake of stakes) {
    const state = await escrow.readState(stake.eventKey);
    if (!CHAIN_STATES[stake.state].has(state))
      findings.push({ code: 'stake_state', subject: stake.stakeId, ledgerMicro: null, chainMicro: null });
    else if (STATES_WITH_ALL_ENTRIES.has(stake.state)) {
      const entrants = await escrow.readEntrants(stake.eventKey);
      findings.push(...entryFindings(stake, { entries: entriesOf(stake.stakeId), entrants }));
    }
  }
  const balanceMicro = heldMicro === 0 ? 0 : await escrow.balanceMicro();
  if (balanceMicro < heldMicro)
    findings.push({
      code: 'escrow_balance',
      subject: 'escrow',
      ledgerMicro: heldMicro,
      chainMicro: balanceMicro,
    });
  return {
    rows: stakes.length,
    ledgerMicro: heldMicro,
    chainMicro: Math.min(balanceMicro, heldMicro),
    findings,
  };
}

function entryFindings(
  { stakeId, feeMicro }: LedgerStake,
  { entries, entrants }: { entries: readonly LedgerEntry[]; entrants: readonly string[] },
): LedgerFinding[] {
  const ledgerWallets = entries.filter(({ state }) => state === 'entered').map(({ wallet }) => wallet);
  const isSame =
    ledgerWallets.length === entrants.length && ledgerWallets.every((wallet) => entrants.includes(wallet));
  return isSame
    ? []
    : [
        {
          code: 'stake_entries',
          subject: stakeId,
          ledgerMicro: ledgerWallets.length * feeMicro,
          chainMicro: entrants.length * feeMicro,
        },
      ];
}
