import { expect, test } from 'vitest';
import { createAuditWriter } from '../../../../src/main/openfront/audit-writer.ts';
import type { ConnectedGame } from '../../../../src/main/openfront/bridge/connected-game.ts';
import type { IntentRecord } from '../../../../src/main/openfront/intents/intents.ts';
import { memoryServices } from '../../../support/memory-services.ts';
import { drawnWorld } from '../../../support/openfront/drawn-world.ts';

const RECORD: IntentRecord = {
  seq: 1,
  agentId: 'ann',
  atMs: 5,
  tick: 9,
  intent: { type: 'spawn', tile: 3 },
  stage: 'confirmed',
  code: null,
  reason: null,
  effectTicks: 2,
  result: null,
};

async function book() {
  const { writer, audit } = await memoryServices();
  const warned: string[] = [];
  const rows = createAuditWriter({
    writer,
    audit,
    log: (level, message) => void warned.push(`${level} ${message}`),
  });
  const written = async () => {
    await writer.write(() => undefined);
    const page = audit.page({ offset: 0, limit: 20, filter: { system: 'openfront' } });
    return page.rows
      .toReversed()
      .map(({ action, subject, actor, payload }) => ({ action, subject, actor, payload }));
  };
  return { rows, written, warned };
}

const refereePartsOf = (fields: Partial<ConnectedGame> = {}): ConnectedGame =>
  ({ world: drawnWorld(['12']), lostReason: null, ...fields }) as ConnectedGame;

test('records connects, disconnects and endings, but not ticks and snapshots', async () => {
  const { rows, written } = await book();
  const lost = { code: 'BROKE', text: 'the connection broke' } as const;
  const connectedGame = refereePartsOf({ lostReason: lost });
  for (const event of ['connected', 'tick', 'snapshot', 'disconnected'] as const)
    rows.recordConnection(connectedGame, event);
  if (connectedGame.world !== null)
    connectedGame.world.ending = { tick: 1000, winner: null, myResult: 'draw' };
  rows.recordConnection(connectedGame, 'ended');
  expect(await written()).toMatchObject([
    { action: 'OPENFRONT_CONNECTED', subject: 'game0001', actor: 'game', payload: { tick: 1000 } },
    { action: 'OPENFRONT_LOST', payload: { reason: 'the connection broke' } },
    { action: 'OPENFRONT_ENDED', payload: { result: 'draw' } },
  ]);
});

test('records an intent once with its final stage under the agent that sent it', async () => {
  const { rows, written } = await book();
  rows.recordIntent(refereePartsOf(), { ...RECORD, stage: 'queued', effectTicks: null });
  rows.recordIntent(refereePartsOf(), RECORD);
  const payload = { stage: 'confirmed', code: null, tick: 9, intent: RECORD.intent, effectTicks: 2 };
  expect(await written()).toEqual([
    { action: 'OPENFRONT_INTENT', subject: 'game0001', actor: 'ann', payload },
  ]);
});

test('records when the lease is taken and released, also before any game was connected', async () => {
  const { rows, written } = await book();
  rows.recordControl(refereePartsOf(), { agentId: 'ann', sinceMs: 1 });
  rows.recordControl(refereePartsOf({ world: null }), null);
  expect(await written()).toMatchObject([
    { subject: 'game0001', actor: 'ann', payload: { holder: 'ann' } },
    { subject: 'none', actor: 'host', payload: { holder: null } },
  ]);
});
