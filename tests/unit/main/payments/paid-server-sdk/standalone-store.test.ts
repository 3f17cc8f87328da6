import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStandaloneLedger } from '../../../../../src/main/payments/paid-server-sdk/standalone-store.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';
import { reservedRow } from '../../../../support/payments/test-processor.ts';

const ROW = reservedRow();

describe('the database of a server outside the host', () => {
  test('keeps payments in a file, so that no authorisation is accepted twice after a restart', async () => {
    const file = join(temporaryFolder(), 'payments.db');
    const first = await openStandaloneLedger(file, 0);
    first.writer.writeNow(() => first.store.insert(ROW));
    first.close();
    const second = await openStandaloneLedger(file, 0);
    const known = second.store.find(ROW);
    second.close();
    expect(known).toEqual(ROW);
  });

  test('is in memory and not shared without a file', async () => {
    const [one, two] = [await openStandaloneLedger(null, 0), await openStandaloneLedger(null, 0)];
    one.writer.writeNow(() => one.store.insert(ROW));
    const found = [one, two].map(({ store }) => store.find(ROW) !== null);
    one.close();
    two.close();
    expect(found).toEqual([true, false]);
  });
});
