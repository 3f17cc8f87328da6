import type { z } from 'zod';
import type {
  AuditFilter,
  AuditHead,
  AuditHours,
  AuditPage,
  AuditRow,
  auditHoursQuery,
  auditPageQuery,
} from '../../../shared/contract/audit.ts';
import type { Db, Writer } from '../db/writer.ts';
import type { Bus } from '../events/bus.ts';
import type { Clock } from '../runtime.ts';
import { createBoundedMap } from '../collections/bounded-map.ts';
import { filterKey } from './filter-key.ts';
import { createHourCounts } from './hour-counts.ts';
import { auditRowHash } from './hash-chain.ts';
import type { HeadFile } from './head-file.ts';
import { redactedPayload } from './redact.ts';
import { auditStore, type AuditStore, type AuditMention, type AuditFacets, type RowRange } from './store.ts';

/**
 * One audited decision: `subject` names its object and `actor` its cause. Secrets in the payload are
 * redacted.
 */
export interface AuditEntry {
  readonly system: string;
  readonly action: string;
  readonly subject: string;
  readonly actor: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Audit {
  /** Must run inside a writer job; the row becomes part of the job's transaction. */
  append(entry: AuditEntry): AuditHead;
  page(query: z.infer<typeof auditPageQuery>): AuditPage;
  /** The number of rows that match the filter in each hour of UTC, for the week up to the newest of them. */
  countByHour(query: z.infer<typeof auditHoursQuery>): AuditHours;
  /** Every system and every action that occurs in the log, sorted. */
  facets(): { systems: string[]; actions: string[] };
  head(): AuditHead;
  /** The first `limit` rows of a subject, oldest first; at most `MAX_SUBJECT_ROWS` without a limit. */
  rowsBySubject(subject: string, limit?: number): AuditRow[];
  /** The subjects of all rows of one action with a number greater than `after`, oldest first. */
  listMentionsAfter(after: number, of: Pick<AuditEntry, 'system' | 'action'>): readonly AuditMention[];
}

export interface AuditDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly headFile: Pick<HeadFile, 'recordHead'>;
}

const MAX_KEY_LENGTH = 64;
const MAX_SUBJECT_LENGTH = 200;
const MAX_SUBJECT_ROWS = 500;

export function createAudit(deps: AuditDeps): Audit {
  const store = auditStore(deps.db);
  const countMatching = createCountCache(store);
  const readHourCounts = createHourCounts(store);
  const facets = createFacetCache(store);

  return {
    append(entry) {
      const previous = store.findHead();
      const row = {
        seq: previous.seq + 1,
        at: new Date(deps.clock.nowMs()).toISOString(),
        system: storableText(entry.system, MAX_KEY_LENGTH),
        action: storableText(entry.action, MAX_KEY_LENGTH),
        subject: storableText(entry.subject, MAX_SUBJECT_LENGTH),
        actor: storableText(entry.actor, MAX_SUBJECT_LENGTH),
        payload: redactedPayload(entry.payload),
      };
      const head = { seq: row.seq, hash: auditRowHash(previous.hash, row) };
      // This call comes first because it throws outside a job, where the insert would commit on its own.
      deps.writer.afterCommit(() => {
        deps.headFile.recordHead(head);
        deps.bus.emit('audit.appended', head);
      });
      store.insert({ ...row, prev: previous.hash, hash: head.hash });
      return head;
    },
    page(query) {
      const newest = store.findHead().seq;
      const upToSeq = Math.min(query.asOf ?? newest, newest);
      const filter = query.filter ?? {};
      if (isEmpty(filter)) {
        // Rows are numbered without gaps, so a page is a range of numbers.
        const to = upToSeq - query.offset;
        const rows = to < 1 ? [] : store.listRange(Math.max(1, to - query.limit + 1), to);
        return { rows, total: upToSeq, asOf: upToSeq };
      }
      const total = countMatching(filter, upToSeq);
      return { rows: store.listMatching(filter, windowOf(query, upToSeq, total)), total, asOf: upToSeq };
    },
    countByHour({ filter, asOf }) {
      const newest = store.findHead().seq;
      return readHourCounts(filter ?? {}, Math.min(asOf ?? newest, newest));
    },
    facets,
    head: store.findHead,
    rowsBySubject: (subject, limit = MAX_SUBJECT_ROWS) => store.listBySubject(subject, limit),
    listMentionsAfter: (after, { system, action }) => store.listMentions(after, system, action),
  };
}

/** Truncates the text and replaces lone surrogates, which SQLite would replace after the hash is computed. */
const storableText = (text: string, max: number): string => Buffer.from(text.slice(0, max)).toString();

const isEmpty = (filter: AuditFilter): boolean => Object.values(filter).every((value) => value === undefined);

/**
 * An offset is slow because SQLite reads the skipped rows, so a page in the older half counts from the
 * oldest.
 */
function windowOf(query: { offset: number; limit: number }, upToSeq: number, total: number): RowRange {
  const limit = Math.max(0, Math.min(query.limit, total - query.offset));
  const olderRows = total - query.offset - limit;
  return query.offset <= olderRows || limit === 0
    ? { upToSeq, from: 'newest', offset: query.offset, limit }
    : { upToSeq, from: 'oldest', offset: olderRows, limit };
}

const MAX_COUNTS = 32;

/**
 * Creates the function that counts the rows that match a filter. It caches the number per filter and counts only the
 * rows added since.
 */
function createCountCache(store: AuditStore): (filter: AuditFilter, upToSeq: number) => number {
  const cache = createBoundedMap<string, { upToSeq: number; total: number }>(MAX_COUNTS);
  return (filter, upToSeq) => {
    const key = filterKey(filter);
    const last = cache.get(key) ?? { upToSeq: 0, total: 0 };
    const change =
      upToSeq >= last.upToSeq
        ? store.count(filter, last.upToSeq, upToSeq)
        : -store.count(filter, upToSeq, last.upToSeq);
    const total = last.total + change;
    cache.set(key, { upToSeq, total });
    return total;
  };
}

/**
 * Creates the function that lists the systems and actions. It caches them and reads only new rows, because rows are
 * never removed.
 */
function createFacetCache(store: AuditStore): () => { systems: string[]; actions: string[] } {
  const systems = new Set<string>();
  const actions = new Set<string>();
  let seenSeq = 0;
  return () => {
    const { seq } = store.findHead();
    if (seq > seenSeq) {
      const newFacets: AuditFacets = store.listFacets(seenSeq);
      for (const system of newFacets.systems) systems.add(system);
      for (const action of newFacets.actions) actions.add(action);
      seenSeq = seq;
    }
    return { systems: [...systems].sort(), actions: [...actions].sort() };
  };
}
