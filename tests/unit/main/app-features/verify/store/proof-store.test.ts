import { expect, test } from 'vitest';
import { proofStore } from '../../../../../../src/main/app-features/verify/store/proof-store.ts';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, sessionRow } from '../../../../../support/rows.ts';

test('a session without signed players has no proof', async () => {
  const db = await memoryDb();
  insertRow(db, 'sessions', sessionRow('s1'));
  expect(proofStore(db)('s1')).toBeNull();
});

test('keys and signatures of a session are its proof, also when its game does not count as signed', async () => {
  const db = await memoryDb();
  insertRow(db, 'sessions', sessionRow('s1'));
  insertRow(db, 'session_signers', { session_id: 's1', role: 'x', public_key: 'key' });
  insertRow(db, 'action_signatures', { session_id: 's1', seq: 1, signature: 'sig' });
  expect(proofStore(db)('s1')).toEqual({
    signers: { x: 'key' },
    bySeq: new Map([[1, 'sig']]),
    openingRows: 0,
    isSigned: false,
  });
});
