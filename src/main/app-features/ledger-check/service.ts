import type { PublicClient } from 'viem';
import type {
  LedgerDifference,
  LedgerKind,
  LedgerReport,
  LedgerState,
  LedgerTotal,
} from '../../../shared/contract/index.ts';
import type { Chain } from '../../chain/index.ts';
import type { CoreServices } from '../../platform/core-services.ts';
import type { Clock } from '../../platform/runtime.ts';
import {
  createComparer,
  readScope,
  type ComparisonResult,
  type Comparer,
  type ComparerDeps,
} from './comparer.ts';
import { ledgerStore } from './store.ts';

export interface LedgerCheckDeps
  extends CoreServices, Pick<ComparerDeps, 'evidence' | 'escrow' | 'walletAddress'> {
  /** The real clock, even under test: the chain keeps real time. */
  readonly processClock: Clock;
  readonly chain: Pick<Chain, 'status' | 'reader'>;
}

export interface LedgerCheck {
  /** The result of the last comparison. */
  report(): LedgerReport;
  /** Compares now, and once more if something new differs, because a change may be on its way to the chain. */
  check(): Promise<LedgerReport>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Time between two comparisons. A difference counts when two successive comparisons found it, so it is known within 40
 * seconds and the time of two comparisons.
 */
const INTERVAL_MS = 20_000;
/** Time between the two comparisons that a person asks for. */
const RECHECK_MS = 3000;
const MAX_LISTED = 50;
const KINDS: readonly LedgerKind[] = ['mints', 'payments', 'wallet', 'stakes'];

/** Compares the ledger with the chain repeatedly, and reports differences. */
export function createLedgerCheck(deps: LedgerCheckDeps): LedgerCheck {
  const { chain, processClock, log, bus } = deps;
  const store = ledgerStore(deps.db);
  let current: { readonly key: string; readonly reader: PublicClient; readonly comparer: Comparer } | null =
    null;
  let last: LastComparison | null = null;
  let isUnreachable = false;
  let active: Promise<void> | null = null;
  let cancel = (): void => undefined;
  let isStopped = true;

  const compare = async (): Promise<void> => {
    const scope = readScope(chain, store);
    const reader = chain.reader();
    const { rewardToken } = chain.status();
    if (scope === null || reader === null) {
      isUnreachable = true;
      return;
    }
    const key = `${scope.profile} ${scope.epoch} ${scope.asset} ${rewardToken}`;
    if (current?.key !== key) last = null;
    // A connection that was opened again has another client.
    if (current?.key !== key || current.reader !== reader)
      current = { key, reader, comparer: createComparer({ ...deps, store }, { scope, rewardToken, reader }) };
    const compared = await current.comparer.compare();
    if (compared === null || isStopped) return;
    const next = nextComparison(last, compared, deps.runtime.clock.nowMs());
    // A row that cannot be stored is tried again by the next comparison, which begins at the same point then.
    await recordDifferenceAudits(deps, { before: last?.confirmed ?? [], after: next.confirmed });
    last = next;
    isUnreachable = false;
    bus.emit('ledger.changed', report());
  };
  const run = (): Promise<void> => {
    active ??= compare()
      .catch((error: unknown) => {
        isUnreachable = true;
        log('info', 'the ledger could not be compared with the chain', { error: errorName(error) });
      })
      .finally(() => {
        active = null;
      });
    return active;
  };
  const runAndReschedule = (): void => {
    void run().then(() => {
      if (!isStopped) cancel = processClock.after(INTERVAL_MS, runAndReschedule);
    });
  };
  const report = (): LedgerReport => reportOf(chain.status(), { last, isUnreachable });
  return {
    report,
    async check() {
      await active;
      await run();
      if (last !== null && last.seen.size > last.confirmed.length && !isStopped) {
        await new Promise<void>((resolve) => processClock.after(RECHECK_MS, resolve));
        await run();
      }
      return report();
    },
    start() {
      isStopped = false;
      cancel = processClock.after(INTERVAL_MS, runAndReschedule);
    },
    async stop() {
      isStopped = true;
      cancel();
      await active;
    },
  };
}

/** Only the name: an error of a node may contain its address, and so a provider's key. */
const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

interface LastComparison {
  readonly compared: ComparisonResult;
  readonly atMs: number;
  /** Every difference of this comparison, by what it is about. */
  readonly seen: ReadonlyMap<string, LedgerDifference>;
  /** The differences that the previous comparison found too. */
  readonly confirmed: readonly LedgerDifference[];
}

/** Identifies a difference; two comparisons that find the same difference return the same key. */
const differenceKey = ({
  kind,
  code,
  subject,
}: Pick<LedgerDifference, 'kind' | 'code' | 'subject'>): string => `${kind} ${code} ${subject}`;

function nextComparison(
  before: LastComparison | null,
  compared: ComparisonResult,
  atMs: number,
): LastComparison {
  const seen = new Map<string, LedgerDifference>();
  for (const kind of KINDS)
    for (const finding of compared.kinds[kind].findings) {
      const key = differenceKey({ kind, ...finding });
      seen.set(key, { kind, ...finding, sinceMs: before?.seen.get(key)?.sinceMs ?? atMs });
    }
  const confirmed = [...seen].filter(([key]) => before?.seen.has(key) === true).map(([, found]) => found);
  return { compared, atMs, seen, confirmed };
}

function reportOf(
  { profile, blockNumber }: ReturnType<Chain['status']>,
  { last, isUnreachable }: { readonly last: LastComparison | null; readonly isUnreachable: boolean },
): LedgerReport {
  const confirmed = last?.confirmed ?? [];
  const stateNow = (): LedgerState => {
    if (profile === 'off') return 'off';
    if (confirmed.length > 0) return 'different';
    if (isUnreachable) return 'unreachable';
    return last === null ? 'checking' : 'equal';
  };
  const totals = KINDS.map((kind): LedgerTotal => {
    const { rows = 0, ledgerMicro = 0, chainMicro = 0 } = last?.compared.kinds[kind] ?? {};
    const differences = confirmed.filter((difference) => difference.kind === kind).length;
    return { kind, rows, ledgerMicro, chainMicro, differences };
  });
  return {
    state: stateNow(),
    profile,
    block: last?.compared.block ?? blockNumber,
    checkedAtMs: last?.atMs ?? null,
    totals: last === null ? [] : totals,
    differences: confirmed.slice(0, MAX_LISTED),
    unmatched: last?.compared.unmatched ?? { transfers: 0, micro: 0 },
  };
}

/** Writes audit rows and a line of the log when differences appear, and when the last one disappears. */
async function recordDifferenceAudits(
  { writer, audit, log }: LedgerCheckDeps,
  {
    before,
    after,
  }: { readonly before: readonly LedgerDifference[]; readonly after: readonly LedgerDifference[] },
): Promise<void> {
  const keysBefore = new Set(before.map(differenceKey));
  const newDifferences = after.filter((difference) => !keysBefore.has(differenceKey(difference)));
  const isSettled = before.length > 0 && after.length === 0;
  if (newDifferences.length === 0 && !isSettled) return;
  for (const { kind, code, subject } of newDifferences.slice(0, MAX_LISTED))
    log('error', 'the ledger and the chain differ', { kind, code, subject });
  await writer.write(() => {
    for (const { kind, code, subject, ledgerMicro, chainMicro } of newDifferences.slice(0, MAX_LISTED))
      audit.append({
        system: 'chain',
        action: 'LEDGER_DIFFERS',
        subject: kind,
        actor: 'host',
        payload: { code, rowOrTx: subject, ledgerMicro, chainMicro },
      });
    if (isSettled)
      audit.append({
        system: 'chain',
        action: 'LEDGER_AGREES',
        subject: 'ledger',
        actor: 'host',
        payload: {},
      });
  });
}
