// @vitest-environment node
import { expect, test } from 'vitest';
import {
  readAuditFilter,
  hasFilter,
  parseUtc,
  startOfSpan,
} from '../../../renderer/features/audit/audit-filter.ts';
import { readAuditRows, toAuditCsv } from '../../../renderer/features/audit/audit-export.ts';
import { csvCell } from '../../../renderer/export/csv.ts';
import { auditTone } from '../../../renderer/audit-timeline/audit-tone.ts';
import { createApi } from '../../../src/shared/contract/index.ts';
import { sampleRow } from '../support/sample-host.ts';
import { createScriptedHost } from '../support/scripted-host.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a cell that begins like a formula is made text: %j',
  (text) => {
    expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvCell('a,"b"\nc')).toBe('"a,""b""\nc"');
  expect(csvCell('plain')).toBe('plain');
});

test('a row of the export has every column and its payload as JSON', () => {
  const csv = toAuditCsv([sampleRow(5, 5, 0)]);
  const [head, line] = csv.split('\r\n');
  expect(head).toBe('seq,utc,system,actor,action,subject,payload,prev,hash');
  expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
});

test('the export reads page after page of the pinned list until the end', async () => {
  const host = createScriptedHost({ set: 'full', nowMs: 0, auditRows: 450 });
  const rows = await readAuditRows(createApi(host.transport), {}, 450);
  expect(rows).toHaveLength(450);
  expect(new Set(rows.map((row) => row.seq)).size).toBe(450);
});

test('times are parsed as UTC, and invalid ones are left out of the filter', () => {
  expect(parseUtc('2026-11-21')).toBe(Date.UTC(2026, 10, 21));
  expect(parseUtc(' 2026-11-21 16:44 ')).toBe(Date.UTC(2026, 10, 21, 16, 44));
  expect(parseUtc('2026-13-41')).toBeNull();
  expect(parseUtc('yesterday')).toBeNull();
  const place: Record<string, string> = { actor: ' host ', from: 'soon', to: '2026-11-21' };
  const filter = readAuditFilter((name) => place[name] ?? '');
  expect(filter).toEqual({ actor: 'host', toMs: Date.UTC(2026, 10, 21) });
  expect(hasFilter(filter)).toBe(true);
  expect(hasFilter(readAuditFilter(() => ''))).toBe(false);
});

test('a span of time fills the field From with a time that it can read', () => {
  const nowMs = Date.UTC(2026, 10, 21, 16, 44, 57);
  expect(startOfSpan('hour', nowMs)).toBe('2026-11-21 15:44:57');
  expect(startOfSpan('week', nowMs)).toBe('2026-11-14 16:44:57');
  const midnight = new Date(parseUtc(startOfSpan('today', nowMs)) ?? 0);
  expect([midnight.getHours(), midnight.getMinutes()]).toEqual([0, 0]);
});

test('an unknown action has no verdict', () => {
  expect(auditTone('ACTION_REFUSED')).toBe('bad');
  expect(auditTone('SESSION_COMPLETED')).toBe('ok');
  expect(auditTone('SOMETHING_NEW')).toBe('neutral');
});
