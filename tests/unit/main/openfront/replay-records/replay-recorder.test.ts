import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkReplayRecord } from '../../../../../src/main/openfront/replay-records/replay-record.ts';
import { createReplayRecorder } from '../../../../../src/main/openfront/replay-records/replay-recorder.ts';
import { verifyReplayRecords } from '../../../../../src/main/openfront/replay-records/verify-replay-records.ts';
import type { GameRecord } from '../../../../../src/shared/wire/openfront-record.ts';
import { memoryServices } from '../../../../support/memory-services.ts';
import { executeAgain } from '../../../../support/openfront/toy-engine.ts';
import { TOY_START, toyFrame, toyTurns } from '../../../../support/openfront/toy-record.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const ID = TOY_START.gameStartInfo.gameID;
const NAMES = { names: 'real' } as const;

async function open() {
  const { db, writer, audit } = await memoryServices();
  const clock = stoppedClock();
  const again = () => createReplayRecorder({ db, writer, audit, clock, log: () => undefined });
  return { db, audit, clock, again, records: again() };
}

test('a game that was taken in parts by three processes is whole, and the engine agrees', async () => {
  const { again } = await open();
  const turns = toyTurns(900);
  for (const end of [300, 600, turns.length]) {
    const records = again();
    records.addFrame(ID, TOY_START);
    records.addFrame(ID, toyFrame(turns.slice(0, end)));
    await records.flush();
  }
  const file = await again().exportFile(ID, NAMES);
  expect(file).toMatchObject({ fileName: `${ID}.json`, complete: true, reason: null });
  const record = JSON.parse(file?.text ?? '') as GameRecord;
  expect(checkReplayRecord(record).ok).toBe(true);
  expect(executeAgain(record)).toEqual({ compared: file?.checkpoints, mismatches: 0 });
  expect(file?.checkpoints).toBe(file?.expectedCheckpoints);
});

test('intents and the hash of one turn may come in two frames', async () => {
  const { records } = await open();
  const turns = toyTurns(11);
  records.addFrame(ID, TOY_START);
  records.addFrame(
    ID,
    toyFrame(turns.map((turn) => ({ ...turn, hash: null })).filter(({ intents }) => intents.length > 0)),
  );
  records.addFrame(
    ID,
    toyFrame(turns.map((turn) => ({ ...turn, intents: [] })).filter(({ hash }) => hash !== null)),
  );
  const file = await records.exportFile(ID, NAMES);
  expect(executeAgain(JSON.parse(file?.text ?? '') as GameRecord)).toEqual({ compared: 2, mismatches: 0 });
});

test('a turn that comes again with other content is a conflict, and the first one stays', async () => {
  const { records } = await open();
  const turns = toyTurns(31);
  records.addFrame(ID, TOY_START);
  records.addFrame(ID, toyFrame(turns));
  records.addFrame(ID, toyFrame([{ n: 20, intents: [], hash: 77 }], { executed: 31 }));
  const file = await records.exportFile(ID, NAMES);
  expect(file).toMatchObject({ complete: false, reason: 'conflict', turns: 31 });
  expect(executeAgain(JSON.parse(file?.text ?? '') as GameRecord).mismatches).toBe(0);
});

test('an end that the bridge reports and a missing hash make a record incomplete with a reason', async () => {
  const { records } = await open();
  records.addFrame(ID, TOY_START);
  records.addFrame(ID, toyFrame(toyTurns(31).filter(({ n }) => n !== 20)));
  expect(await records.exportFile(ID, NAMES)).toMatchObject({
    complete: false,
    reason: '3 of 4 hashes are there',
  });
  records.addFrame(ID, toyFrame([], { executed: 31, complete: false, reason: 'gap' }));
  expect(await records.exportFile(ID, NAMES)).toMatchObject({ complete: false, reason: 'gap' });
});

test('a game that went on at a snapshot has no turns and says why', async () => {
  const { records } = await open();
  records.addFrame(ID, { ...TOY_START, resumed: true });
  records.addFrame(ID, toyFrame(toyTurns(11)));
  expect(await records.exportFile(ID, NAMES)).toBeNull();
  expect(records.findState(ID)).toMatchObject({ turns: 0, checkpoints: 0, reason: 'resumed' });
});

test('turns without a start and an unknown game give no file', async () => {
  const { records } = await open();
  records.addFrame(ID, toyFrame(toyTurns(11)));
  expect(await records.exportFile(ID, NAMES)).toBeNull();
  records.addFrame(ID, TOY_START);
  expect(await records.exportFile(ID, NAMES)).toBeNull();
});

test('frames are written after fifty of them or five seconds', async () => {
  const { records, clock, db } = await open();
  const stored = db.prepare('select count(*) from openfront_turns').pluck();
  records.addFrame(ID, TOY_START);
  const turns = toyTurns(300);
  for (const turn of turns.slice(0, 48)) records.addFrame(ID, toyFrame([turn]));
  expect(stored.get()).toBe(0);
  for (const turn of turns.slice(48, 49)) records.addFrame(ID, toyFrame([turn]));
  await expect.poll(() => stored.get()).toBe(49);
  records.addFrame(ID, toyFrame(turns.slice(49, 50)));
  clock.advance(5001);
  await expect.poll(() => stored.get()).toBe(50);
});

test('thirty games are kept, and the oldest are removed with their turns', async () => {
  const { records, db } = await open();
  for (let game = 0; game < 33; game += 1) {
    const gameID = `game${String(game).padStart(4, '0')}`;
    const startedAtMs = 1000 + game;
    records.addFrame(gameID, {
      ...TOY_START,
      startedAtMs,
      gameStartInfo: { ...TOY_START.gameStartInfo, gameID },
    });
    records.addFrame(gameID, toyFrame(toyTurns(11), { atMs: startedAtMs }));
  }
  await records.flush();
  expect(db.prepare('select count(*) from openfront_records').pluck().get()).toBe(30);
  expect(db.prepare('select min(game_id) from openfront_turns').pluck().get()).toBe('game0003');
});

test('the audit log has the sum of a record, also of one that goes on, and each later change of it is found', async () => {
  const { db, audit, records } = await open();
  const turns = toyTurns(300);
  records.addFrame(ID, TOY_START);
  records.addFrame(ID, toyFrame(turns.slice(0, 90)));
  await records.recordReplayAudit(ID);
  // Nothing has changed, so no second row is written.
  await records.recordReplayAudit(ID);
  records.addFrame(ID, toyFrame(turns.slice(90), { atMs: 90_000, winner: ['player', 'client01'] }));
  await records.recordReplayAudit(ID);
  expect(verifyReplayRecords(db)).toEqual({ rows: 2, broken: null });
  const [row] = audit.page({ offset: 0, limit: 1, filter: { action: 'OPENFRONT_RECORDED' } }).rows;
  const { text = '' } = (await records.exportFile(ID, NAMES)) ?? {};
  const sha256 = createHash('sha256').update(text).digest('hex');
  expect(row?.payload).toMatchObject({ turns: 300, checkpoints: 30, complete: true, reason: null, sha256 });
  const changes = [
    'update openfront_turns set hash = hash + 1 where n = 40',
    'delete from openfront_turns where n = 40',
    "update openfront_turns set intents = replace(intents, 'attack', 'spawn') where n = (select min(n) from openfront_turns where intents is not null)",
    'update openfront_records set executed = 60',
    "update openfront_records set start = replace(start, 'Ann', 'Eve')",
  ];
  for (const change of changes) {
    db.exec('savepoint a');
    db.exec(change);
    expect(verifyReplayRecords(db)?.broken, change).toMatchObject({
      firstBroken: `record ${ID}`,
      seq: expect.any(Number),
    });
    db.exec('rollback to a; release a');
  }
  // A record that made way for newer ones is no contradiction.
  db.exec('delete from openfront_records');
  expect(verifyReplayRecords(db)).toEqual({ rows: 2, broken: null });
});

test('the audit log has nothing of a game without turns', async () => {
  const { db, records } = await open();
  await records.recordReplayAudit(ID);
  records.addFrame(ID, TOY_START);
  await records.recordReplayAudit(ID);
  expect(verifyReplayRecords(db)).toEqual({ rows: 0, broken: null });
});
