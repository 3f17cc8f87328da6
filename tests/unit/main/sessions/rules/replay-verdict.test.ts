import { expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import { seedCommitment } from '../../../../../src/shared/seed-commitment.ts';
import { verifyEd25519 } from '../../../../../src/main/platform/report-key/index.ts';
import type { ReplayRecord } from '../../../../../src/main/sessions/rules/replay-record.ts';
import {
  verifyReplay,
  revealedView,
  type ReplayTools,
} from '../../../../../src/main/sessions/rules/replay-verdict.ts';
import { sha256Hex } from '../../../../../src/shared/sha256.ts';
import { gameTemplateOf, randomRecord, rechained } from '../../../../support/replays/record.ts';
import { TAMPERED_DETAILS, TAMPERINGS, type OpenRecord } from '../../../../support/replays/tamperings.ts';

const tools = (record: ReplayRecord, more: Partial<ReplayTools> = {}): ReplayTools => ({
  gameTemplate: gameTemplateOf(record.signed.template),
  sha256: sha256Hex,
  commitment: seedCommitment,
  verify: (signature, text, key) => Promise.resolve(verifyEd25519(signature, text, key)),
  ...more,
});
const copyOf = (record: ReplayRecord): OpenRecord => JSON.parse(JSON.stringify(record)) as OpenRecord;

const HANDS = randomRecord('kuhn_poker.v1', { details: TAMPERED_DETAILS, hands: 6 });

test.each(builtInGameTemplates.map(({ id }) => id))('a sound record of %s passes', async (template) => {
  const record = randomRecord(template);
  const verdict = await verifyReplay(record, tools(record));
  expect(verdict).toMatchObject({ broken: null, isSignatureChecked: true });
  expect(verdict.states).toHaveLength(record.rows.length + 1);
});

test('the record that is tampered with is sound before', async () => {
  expect(HANDS.rows.length).toBeGreaterThanOrEqual(9);
  expect((await verifyReplay(HANDS, tools(HANDS))).broken).toBeNull();
});

test.each(TAMPERINGS)('$name is named by the check $check and row $row', async ({ change, check, row }) => {
  const changed = copyOf(HANDS);
  change(changed);
  const verdict = await verifyReplay(changed as unknown as ReplayRecord, tools(HANDS));
  expect(verdict.broken).toEqual({ check, row });
});

test('after a broken row no position is shown', async () => {
  const changed = copyOf(HANDS);
  changed.rows[3]![4] = '2026-11-23T13:00:00.000Z';
  const verdict = await verifyReplay(changed as unknown as ReplayRecord, tools(HANDS));
  expect(verdict.broken).toEqual({ check: 'rows', row: 4 });
  expect(verdict.states).toHaveLength(4);
});

test('an action that the rules do not allow is found also when its author signed it', async () => {
  const sound = randomRecord('tic_tac_toe.v1');
  const [first, second, ...more] = sound.rows;
  if (first === undefined || second === undefined) throw new Error('no rows');
  const forged = rechained(sound, [
    first,
    [second[0], 'action', second[2], first[3], second[4], ''],
    ...more,
  ]);
  expect((await verifyReplay(forged, tools(forged))).broken).toEqual({ check: 'rules', row: 2 });
});

test('without Ed25519 the content is checked and the signature is reported as unchecked', async () => {
  const verdict = await verifyReplay(HANDS, tools(HANDS, { verify: () => Promise.resolve(null) }));
  expect(verdict).toMatchObject({ broken: null, isSignatureChecked: false });
});

test('the open view shows every hand before the end', () => {
  const gameTemplate = gameTemplateOf('kuhn_poker.v1');
  const { header, seed } = HANDS;
  const state = gameTemplate.start({ sessionId: header.session_id, options: header.options, seed });
  const { cards } = revealedView(gameTemplate, state) as { readonly cards: Record<string, unknown> };
  expect(Object.values(cards)).not.toContain(null);
  expect(revealedView(gameTemplate, state)).not.toHaveProperty('seed');
  expect((gameTemplate.view(state, null) as { readonly cards: Record<string, unknown> }).cards).toEqual({
    player_1: null,
    player_2: null,
  });
});
