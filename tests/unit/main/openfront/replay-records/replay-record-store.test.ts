import { expect, test } from 'vitest';
import { replayRecordStore } from '../../../../../src/main/openfront/replay-records/replay-record-store.ts';
import { memoryServices } from '../../../../support/memory-services.ts';
import { TOY_START, toyFrame, toyTurns } from '../../../../support/openfront/toy-record.ts';

const ID = TOY_START.gameStartInfo.gameID;

async function storage() {
  const { db } = await memoryServices();
  return { db, store: replayRecordStore(db) };
}

test('returns what was stored, with every digit and in order', async () => {
  const { store } = await storage();
  const turns = toyTurns(60);
  store.insert(TOY_START);
  store.insertTurns(ID, toyFrame(turns.toReversed(), { executed: 60, winner: ['player', 'client01'] }));
  expect(store.find(ID)).toMatchObject({
    turns,
    executed: 60,
    reason: null,
    winner: ['player', 'client01'],
    start: TOY_START.gameStartInfo,
  });
  expect(store.findState(ID)).toEqual({ turns: 60, checkpoints: 6, reason: null, gitCommit: 'a'.repeat(40) });
});

test('a second start of another content is a conflict, and the same one is none', async () => {
  const { store } = await storage();
  store.insert(TOY_START);
  store.insert({ ...TOY_START, startedAtMs: 99 });
  expect(store.find(ID)?.reason).toBeNull();
  store.insert({ ...TOY_START, gameStartInfo: { ...TOY_START.gameStartInfo, config: { bots: 4 } } });
  expect(store.find(ID)).toMatchObject({ reason: 'conflict', start: { config: { bots: 3 } } });
});

test('an ended record stays as it is, and a later frame with fewer turns takes none back', async () => {
  const { store } = await storage();
  store.insert(TOY_START);
  store.insertTurns(ID, toyFrame(toyTurns(30), { executed: 30 }));
  store.insertTurns(ID, toyFrame(toyTurns(10), { executed: 10, complete: false, reason: 'gap' }));
  store.insertTurns(ID, toyFrame(toyTurns(40), { executed: 40 }));
  expect(store.findState(ID)).toMatchObject({ turns: 30, checkpoints: 3, reason: 'gap' });
});

test('an unknown game and turns without a start have no record', async () => {
  const { store } = await storage();
  store.insertTurns(ID, toyFrame(toyTurns(30)));
  expect([store.find(ID), store.findState(ID)]).toEqual([null, null]);
});
