import { expect, test } from 'vitest';
import {
  checkSchemaVersion,
  QUEUE_SCHEMA_VERSION,
} from '../../../../../../src/main/fleet/queue/postgres/schema.ts';

test('tables of a newer program are refused, older and missing ones are not', () => {
  expect(checkSchemaVersion(null)).toMatchObject({ ok: true });
  expect(checkSchemaVersion(QUEUE_SCHEMA_VERSION)).toMatchObject({ ok: true });
  expect(checkSchemaVersion(QUEUE_SCHEMA_VERSION - 1)).toMatchObject({ ok: true });
  const newer = checkSchemaVersion(QUEUE_SCHEMA_VERSION + 1);
  expect(newer).toMatchObject({ ok: false, code: 'SCHEMA_NEWER' });
  expect(newer.ok ? '' : newer.message).toContain('update Arbiter');
});
