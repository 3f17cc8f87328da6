import type { Api, BeforeRow, SessionCard } from '../../../shared/contract/index.ts';

export interface OwnFile {
  readonly path: string;
  readonly text: string;
}

const PAGE_SIZE = 200;
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const lineOf = (row: unknown): string => `${JSON.stringify(row)}\n`;

const README = `Everything of yours that Arbiter keeps, in open formats.

sessions/   one JSON for each session with its whole log; PGN beside it where it was chess
leagues/    one JSON for each league, its table and its matches as CSV
rewards.jsonl, payments.jsonl, wallet-payments.jsonl, subscriptions.jsonl   one decision or payment a line
audit.jsonl   the audit log, oldest first, with every row's hash
agents.json, models.json, arena.json, settings.json
ledger.json  the totals of the ledger beside those of the chain, and every difference

Tokens and keys are in none of these files. A backup (arbiter backup) is what Arbiter itself goes back to.
`;

/** Collects the export through the window's calls, so that it contains nothing that a window may not show. */
export async function* collectOwnData(api: Api): AsyncGenerator<OwnFile> {
  yield { path: 'README.txt', text: README };
  yield* sessions(api);
  yield* leagues(api);
  yield { path: 'rewards.jsonl', text: await readDecisions(api) };
  yield* payments(api);
  yield { path: 'ledger.json', text: json(await api.call('ledger.report', {})) };
  yield { path: 'audit.jsonl', text: await readAuditLog(api) };
  yield { path: 'agents.json', text: json(await api.call('agents.list', {})) };
  yield { path: 'models.json', text: json(await api.call('models.list', {})) };
  yield { path: 'arena.json', text: json(await api.call('arena.list', {})) };
  yield { path: 'settings.json', text: json(await api.call('settings.get', {})) };
}

async function* sessions(api: Api): AsyncGenerator<OwnFile> {
  for await (const { sessionId, template } of sessionCards(api)) {
    for (const format of template === 'chess.v1' ? (['json', 'pgn'] as const) : (['json'] as const)) {
      const { text } = await api.call('sessions.export', { sessionId, format });
      yield { path: `sessions/${sessionId}.${format}`, text };
    }
  }
}

/**
 * Every session that existed at the beginning, once. A session in which a move is made meanwhile goes to the top of the
 * list, so the pages that are read later do not contain it. The top is therefore read again until nothing is new there.
 */
async function* sessionCards(api: Api): AsyncGenerator<SessionCard> {
  const seenIds = new Set<string>();
  let newestAtFirstMs: number | undefined;
  let newCards: number;
  do {
    newCards = 0;
    for await (const card of changedSince(api, newestAtFirstMs ?? 0)) {
      newestAtFirstMs ??= card.updatedAtMs;
      if (seenIds.has(card.sessionId) || card.createdAtMs > newestAtFirstMs) continue;
      seenIds.add(card.sessionId);
      newCards += 1;
      yield card;
    }
  } while (newCards > 0);
}

/** Sessions that changed since `sinceMs`, the most recently changed first. */
async function* changedSince(api: Api, sinceMs: number): AsyncGenerator<SessionCard> {
  let before: { updatedAtMs: number; sessionId: string } | undefined;
  for (;;) {
    const page = await api.call('sessions.page', { limit: PAGE_SIZE, before });
    for (const card of page.rows) {
      if (card.updatedAtMs < sinceMs) return;
      yield card;
    }
    const last = page.rows.at(-1);
    if (!page.more || last === undefined) return;
    before = { updatedAtMs: last.updatedAtMs, sessionId: last.sessionId };
  }
}

async function* leagues(api: Api): AsyncGenerator<OwnFile> {
  for (const { leagueId } of await api.call('leagues.list', {})) {
    for (const format of ['json', 'table_csv', 'matches_csv'] as const) {
      const { fileName, text } = await api.call('leagues.export', { leagueId, format });
      yield { path: `leagues/${fileName}`, text };
    }
  }
}

/** Reads the list as it was at its first page, so that new decisions do not shift the pages. */
async function readDecisions(api: Api): Promise<string> {
  const lines: string[] = [];
  let asOf: number | undefined;
  for (;;) {
    const page = await api.call('rewards.page', { offset: lines.length, limit: PAGE_SIZE, asOf });
    lines.push(...page.rows.map(lineOf));
    if (page.rows.length < PAGE_SIZE) return lines.join('');
    ({ asOf } = page);
  }
}

type ReadPage<R> = (from: BeforeRow & { readonly limit: number }) => Promise<readonly R[]>;

/** Reads all pages of a newest-first list, and returns its rows as lines of JSON. */
async function readAllPages<R extends { readonly createdAtMs: number }>(
  readPage: ReadPage<R>,
  idOf: (row: R) => string,
): Promise<string> {
  const lines: string[] = [];
  let from: BeforeRow = {};
  for (;;) {
    const rows = await readPage({ ...from, limit: PAGE_SIZE });
    lines.push(...rows.map(lineOf));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return lines.join('');
    from = { beforeMs: last.createdAtMs, beforeId: idOf(last) };
  }
}

async function* payments(api: Api): AsyncGenerator<OwnFile> {
  const receivedLines = await readAllPages(
    (from) => api.call('payments.page', from),
    ({ paymentId }) => paymentId,
  );
  yield { path: 'payments.jsonl', text: receivedLines };
  const sentLines = await readAllPages(
    (from) => api.call('wallet.payments', from),
    ({ paymentId }) => paymentId,
  );
  yield { path: 'wallet-payments.jsonl', text: sentLines };
  const subscriptions = await readAllPages(
    (from) => api.call('subscriptions.page', from),
    ({ subscriptionId }) => subscriptionId,
  );
  yield { path: 'subscriptions.jsonl', text: subscriptions };
}

/** Reads the audit log newest first, and returns it oldest first, the order in which its hash chain is verified. */
async function readAuditLog(api: Api): Promise<string> {
  const { seq: asOf } = await api.call('audit.head', {});
  const lines: string[] = [];
  while (lines.length < asOf) {
    const { rows } = await api.call('audit.page', { offset: lines.length, limit: PAGE_SIZE, asOf });
    if (rows.length === 0) break;
    lines.push(...rows.map(lineOf));
  }
  return lines.toReversed().join('');
}
