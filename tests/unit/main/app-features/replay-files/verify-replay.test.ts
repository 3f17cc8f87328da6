import { expect, test } from 'vitest';
import { verifyReplayText } from '../../../../../src/main/app-features/replay-files/verify-replay.ts';
import { REPLAY_CHECKS } from '../../../../../src/main/sessions/index.ts';
import type { ReplayRecord } from '../../../../../src/main/sessions/index.ts';
import { gameTemplateOf, randomRecord, rechained } from '../../../../support/replays/record.ts';
import { TAMPERED_DETAILS, TAMPERINGS, type OpenRecord } from '../../../../support/replays/tamperings.ts';

const games = {
  get: (template: string) => {
    try {
      return gameTemplateOf(template);
    } catch {
      return undefined;
    }
  },
};
const judged = (record: ReplayRecord | OpenRecord) => verifyReplayText(JSON.stringify(record), games);
const open = (record: ReplayRecord): OpenRecord => JSON.parse(JSON.stringify(record)) as OpenRecord;

test('a sound record passes every check and says who played what', async () => {
  const record = randomRecord('tic_tac_toe.v1', { names: ['Ann', 'Bob'] });
  const verdict = await judged(record);
  expect(verdict).toMatchObject({
    ok: true,
    sessionId: record.header.session_id,
    template: 'tic_tac_toe.v1',
    players: { x: { name: 'Ann', kind: 'external' }, o: { name: 'Bob', kind: 'external' } },
    rows: record.rows.length,
    head: record.signed.head,
    key: record.key,
    broken: null,
  });
  expect(verdict?.passed).toEqual(REPLAY_CHECKS);
  expect(verdict?.fingerprint).toMatch(/^(?:[0-9A-F]{4}-){9}[0-9A-F]{4}$/u);
});

test.each(TAMPERINGS.map(({ name, change, check, row }) => [name, change, check, row] as const))(
  '%s breaks its own check',
  async (_, change, check, row) => {
    const record = open(randomRecord('kuhn_poker.v1', { hands: 9, details: TAMPERED_DETAILS }));
    change(record);
    const verdict = await judged(record);
    expect(verdict).toMatchObject({ ok: false, broken: { check, row } });
    // Checks after the broken one were not run.
    expect(verdict?.passed).toEqual(REPLAY_CHECKS.slice(0, REPLAY_CHECKS.indexOf(check)));
  },
);

test('players that were not signed break the header, however the header was signed', async () => {
  const record = open(randomRecord('rps.v1'));
  record.signed.participants['player_1'] = 'someone else';
  expect(await judged(record)).toMatchObject({ ok: false, broken: { check: 'header', row: null } });
});

test('options that the game does not have break the header, also of a record that was signed again', async () => {
  const record = randomRecord('rps.v1');
  const header = { ...record.header, options: { cheat: true } };
  expect(await judged(rechained({ ...record, header }, record.rows))).toMatchObject({
    ok: false,
    passed: [],
    broken: { check: 'header', row: null },
  });
});

test('a text that is no record, and a game of another program, have no verdict', async () => {
  expect(await verifyReplayText('{}', games)).toBeNull();
  expect(await verifyReplayText('<html>', games)).toBeNull();
  const record = open(randomRecord('rps.v1'));
  record.header['template'] = 'go.v1';
  expect(await judged(record)).toBeNull();
});
