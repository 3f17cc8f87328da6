import { readHeadFile } from '../../platform/audit/index.ts';
import type { OnChainEvidence } from '../../chain/index.ts';
import type { DataPaths } from '../../platform/data-folder/index.ts';
import { verifyRatings, verifyLeagueResults } from '../../league/index.ts';
import { verifyAuditLog } from './audit-log.ts';
import {
  VerifyCancelledError,
  failedResult,
  passedResult,
  type BrokenRecord,
  type CheckResult,
  type ReplayCheck,
  type VerifyCheckName,
  type VerifyReport,
  type RowProgress,
} from './verify-results.ts';
import { verifyOnChainMints } from './on-chain-mints.ts';
import { readChainRows, type ChainRows } from './store/chain-store.ts';
import type { InvariantResult } from './verify-invariants.ts';
import { verifyMints } from './verify-mints.ts';
import { verifyLogChain, verifyStoredReplay } from './session-logs/session-log.ts';
import { verifySignatures } from './session-logs/signatures.ts';
import { EarlierSchemaError, openVerifyStore, type VerifyStore } from './store/verify-store.ts';

/** `audit` verifies the audit log only, for the Audit screen; `all` verifies everything, for `arbiter verify`. */
export type VerifyScope = 'audit' | 'all';

export interface VerifyChecksRequest {
  readonly paths: Pick<DataPaths, 'database' | 'auditHead'>;
  readonly scope: VerifyScope;
  readonly replayCheck: ReplayCheck;
  /** Reads the evidence of the chain; it returns null where no chain responds. */
  readonly readChain?: ((rows: ChainRows) => Promise<OnChainEvidence | null>) | null;
}

export interface VerifyListener {
  /** Called once with the number of rows that the run will check. */
  start(total: number): void;
  readonly rowProgress: RowProgress;
}

const NOT_UPDATED: CheckResult = {
  name: 'schema',
  ok: false,
  rows: 0,
  detail:
    'an earlier version wrote it; start Arbiter on this folder once, which makes a backup and updates it',
};

/**
 * Verifies a data folder without changing it; a host may be using it. Throws `VerifyCancelledError` when `listener.rowProgress`
 * ends the run. For a database that cannot be read it returns a report with a failed check instead of throwing.
 */
export async function verifyFolder(
  request: VerifyChecksRequest,
  listener: VerifyListener,
): Promise<VerifyReport> {
  // The head is read before the view is opened, so that it may be behind the view but never ahead of it.
  const storedHead = readHeadFile(request.paths.auditHead);
  let store: VerifyStore | null = null;
  try {
    const evidence = await readEvidence(request);
    store = await openVerifyStore(request.paths.database);
    const { counts } = store;
    listener.start(counts.audit + (request.scope === 'all' ? counts.actions + counts.sessions : 0));
    const audit = verifyAuditLog(store.auditRows(), storedHead, listener.rowProgress, store.logHashAt);
    const checks = [audit.chain, audit.head];
    if (request.scope === 'all') checks.unshift(...(await verifyDatabase(store)));
    if (request.scope === 'all')
      checks.push(...verifyStoredRows(store, request.replayCheck, listener.rowProgress));
    if (evidence !== null)
      checks.push(await verifyOnChainMints(evidence, store.recordedMints(evidence.epoch.profile)));
    return { ok: checks.every((check) => check.ok), chain: chainComparison(request, evidence), checks };
  } catch (error) {
    if (error instanceof EarlierSchemaError) return { ok: false, chain: null, checks: [NOT_UPDATED] };
    if (error instanceof VerifyCancelledError || !isSqliteError(error)) throw error;
    const unreadableDatabase = { firstBroken: 'arbiter.db', detail: 'the database cannot be read' };
    return { ok: false, chain: null, checks: [failedResult('integrity', 0, unreadableDatabase)] };
  } finally {
    store?.close();
  }
}

const readEvidence = async ({ readChain, paths }: VerifyChecksRequest): Promise<OnChainEvidence | null> =>
  readChain ? readChain(await readChainRows(paths.database)) : null;

function chainComparison(
  { readChain }: VerifyChecksRequest,
  evidence: OnChainEvidence | null,
): VerifyReport['chain'] {
  if (!readChain) return null;
  return evidence === null ? 'not_asked' : 'asked';
}

const verifyStoredRows = (
  store: VerifyStore,
  replayCheck: ReplayCheck,
  rowProgress: RowProgress,
): CheckResult[] => [
  ...verifySessions(store, replayCheck, rowProgress),
  ...verifyLeagues(store, rowProgress),
  ...verifyRewards(store),
  ...verifyMints(store.mints),
  ...verifyPayments(store),
  ...verifyGameRecords(store),
];

const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');

async function verifyDatabase(store: VerifyStore): Promise<CheckResult[]> {
  const integrity = store.integrity();
  const alteredObjects = await store.alteredSchema();
  const danglingReference = store.danglingReference();
  const { pages, audit, actions, sessions } = store.counts;
  return [
    integrity === 'ok'
      ? passedResult('integrity', pages)
      : failedResult('integrity', pages, { firstBroken: 'arbiter.db', detail: integrity }),
    alteredObjects[0] === undefined
      ? passedResult('schema', 1)
      : failedResult('schema', 1, {
          firstBroken: alteredObjects[0],
          detail: 'it is missing or differs from the shipped schema',
        }),
    danglingReference === null
      ? passedResult('foreign_keys', audit + actions + sessions)
      : failedResult('foreign_keys', audit + actions + sessions, {
          firstBroken: danglingReference,
          detail: 'the row refers to one that does not exist',
        }),
  ];
}

function verifySessions(
  store: VerifyStore,
  replayCheck: ReplayCheck,
  rowProgress: RowProgress,
): CheckResult[] {
  let chain: BrokenRecord | null = null;
  let replay: BrokenRecord | null = null;
  for (const session of store.sessions()) {
    const rows = store.actions(session.sessionId);
    const seedCommitment = replayCheck.seedCommitment(session);
    chain ??=
      verifyLogChain(session, rows, seedCommitment) ??
      verifySignatures(session, rows, { proof: store.proofOf(session.sessionId), seedCommitment });
    replay ??= verifyStoredReplay(session, rows, replayCheck);
    rowProgress.step(rows.length + 1);
  }
  const { actions, sessions } = store.counts;
  return [
    chain === null ? passedResult('action_chains', actions) : failedResult('action_chains', actions, chain),
    verifyRecordedHeads(store),
    replay === null
      ? passedResult('state_equals_replay', sessions)
      : failedResult('state_equals_replay', sessions, replay),
  ];
}

/** Checks that tables and ratings follow from the results, and that the audit log recorded the same results. */
function verifyLeagues(store: VerifyStore, rowProgress: RowProgress): CheckResult[] {
  const computedRatings: Parameters<typeof verifyRatings>[1] = new Map();
  let [table, rating]: [BrokenRecord | null, BrokenRecord | null] = [null, null];
  let [matches, ratings] = [0, 0];
  for (const league of store.leagues()) {
    table ??= verifyLeagueResults(league);
    rating ??= verifyRatings(league, computedRatings);
    matches += league.matches.length;
    ratings += league.ratings.length;
    rowProgress.step(0);
  }
  return [
    table === null
      ? passedResult('league_standings', matches)
      : failedResult('league_standings', matches, table),
    rating === null
      ? passedResult('league_ratings', ratings)
      : failedResult('league_ratings', ratings, rating),
  ];
}

const verifyRewards = (store: VerifyStore): CheckResult[] => [...store.rewards()].map(toResult);

const toResult = ({ name, rows, broken }: InvariantResult): CheckResult =>
  broken === null ? passedResult(name, rows) : failedResult(name, rows, broken);

/**
 * Checks the invariants of payments. Undelivered results and payments that no node has shown are no inconsistency:
 * they are listed for the person.
 */
function verifyPayments(store: VerifyStore): CheckResult[] {
  const listResult = (name: VerifyCheckName, lines: readonly string[] | null): CheckResult[] =>
    lines === null
      ? []
      : [{ ...passedResult(name, lines.length), ...(lines.length > 0 ? { listed: lines } : {}) }];
  return [
    ...[...store.payments()].map(toResult),
    ...listResult('payment_owed', store.undeliveredPayments()),
    ...listResult('payment_unproven', store.unprovenPayments()),
  ];
}

/** Checks that the turns of recorded games match their checksum in the audit log. */
function verifyGameRecords(store: VerifyStore): CheckResult[] {
  const evidence = store.gameRecords();
  if (evidence === null) return [];
  const { rows, broken } = evidence;
  return [
    broken === null
      ? passedResult('openfront_records', rows)
      : failedResult('openfront_records', rows, broken),
  ];
}

/** Checks the heads of finished sessions against the audit log, which reveals a log that was rewritten later. */
function verifyRecordedHeads(store: VerifyStore): CheckResult {
  let rows = 0;
  let broken: BrokenRecord | null = null;
  for (const head of store.recordedHeads()) {
    rows += 1;
    if (head.recorded === null || head.recorded === head.current) continue;
    broken ??= {
      firstBroken: `session ${head.sessionId}`,
      detail: `audit row ${head.seq} recorded another head of its log`,
    };
  }
  return broken === null ? passedResult('session_heads', rows) : failedResult('session_heads', rows, broken);
}
