import { expect, test } from 'vitest';
import { openDomains } from '../../../../support/domains.ts';
import { chained, judged, rowsOf, type Row } from '../../../../support/fleet/played-games.ts';
import { newSigner, signedRows, signersIn } from '../../../../support/fleet/signed-games.ts';

test('keys and signatures are stored with a game, and its export shows them', async () => {
  const { agents, sessions, writer } = await openDomains();
  const [x, o] = [await agents.register('X'), await agents.register('O')];
  const participants = { x: x.agentId, o: o.agentId };
  const specified = sessions.specify(x.agentId, { template: 'tic_tac_toe.v1', participants }, {});
  if (!specified.ok) throw new Error(specified.message);
  const specification = specified.value;
  const players = { x: newSigner() };
  const signers = signersIn(players);
  const rows = rowsOf(specification, ['0', '1', '3', '4', '6']).map((row): Row => ({
    ...row,
    createdAt: '2026-11-22T09:30:00.000Z',
  }));
  const uploaded = signedRows(specification, chained(specification, rows), players);
  const verdict = judged(specification, uploaded, signers);
  if (!verdict.ok) throw new Error(verdict.message);
  const game = { specification, uploaded, signers, replayed: verdict.game, createdBy: x.agentId };
  await writer.write(() => sessions.saveUploadedGameInJob(game));
  const file = sessions.export(specification.header.session_id, { format: 'json', viewer: null });
  if (!file.ok) throw new Error(file.message);
  const exported = JSON.parse(file.value.text) as { signers: object; actions: readonly { sig?: string }[] };
  expect(exported.signers).toEqual(signers);
  expect(exported.actions.map(({ sig }) => sig)).toEqual(uploaded.rows.map(({ sig }) => sig));
  expect(exported.actions.filter(({ sig }) => sig !== undefined)).toHaveLength(3);
});
