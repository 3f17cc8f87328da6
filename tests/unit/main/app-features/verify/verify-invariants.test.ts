import { expect, test } from 'vitest';
import {
  verifyInvariants,
  type Invariant,
} from '../../../../../src/main/app-features/verify/verify-invariants.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

const POSITIVE: Invariant = {
  name: 'rewards' as Invariant['name'],
  countSql: 'select count(*) from amounts',
  brokenSql: "select ref as row, 'below zero' as detail from amounts where micro < 0 order by ref limit 1",
};

test('an invariant reports how many rows it covers and the first one that breaks it', async () => {
  const { db } = await openTestStorage();
  db.exec("create table amounts (ref text, micro integer); insert into amounts values ('a', 1), ('b', 2)");
  expect([...verifyInvariants(db, 'amounts', [POSITIVE])]).toEqual([
    { name: POSITIVE.name, rows: 2, broken: null },
  ]);
  db.exec("insert into amounts values ('d', -1), ('c', -5)");
  expect([...verifyInvariants(db, 'amounts', [POSITIVE])]).toEqual([
    { name: POSITIVE.name, rows: 4, broken: { firstBroken: 'c', detail: 'below zero' } },
  ]);
});

test('a folder without the table has no results', async () => {
  const { db } = await openTestStorage();
  expect([...verifyInvariants(db, 'amounts', [POSITIVE])]).toEqual([]);
});
