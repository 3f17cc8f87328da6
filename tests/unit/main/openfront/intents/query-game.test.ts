import { expect, test } from 'vitest';
import { z } from 'zod';
import type { BridgeConnection } from '../../../../../src/main/openfront/bridge/bridge-connection.ts';
import { queryGame } from '../../../../../src/main/openfront/intents/query-game.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';

const request = (answer: Awaited<ReturnType<BridgeConnection['query']>>) => {
  const connection = { query: async () => answer } as unknown as BridgeConnection;
  return queryGame({ connection: connection }, { q: 'boat', fields: { tile: 1 } }, z.number());
};
const res = (fields: object) => ({ ok: true, value: { t: 'res', id: 1, ...fields } }) as never;

test('passes on a reply of the expected shape and refuses another shape with the name of the query', async () => {
  expect(await request(res({ ok: true, result: 7 }))).toEqual({ ok: true, value: 7 });
  const malformed = await request(res({ ok: true, result: 'seven' }));
  expect(malformed).toMatchObject({ code: 'GAME_REFUSED', message: expect.stringContaining('boat') });
});

test('refuses with the shortened reason of a game that cannot answer', async () => {
  const refused = await request(res({ ok: false, error: 'x'.repeat(500) }));
  expect(refused).toMatchObject({ code: 'GAME_REFUSED', detail: { why: 'x'.repeat(160) } });
  expect(await request(res({ ok: false }))).toMatchObject({ code: 'GAME_REFUSED', detail: { why: '' } });
});

test('sends no query without a game and passes on the refusal of a failed connection', async () => {
  const alone = await queryGame({ connection: null }, { q: 'boat', fields: {} }, z.number());
  expect(alone).toMatchObject({ ok: false, code: 'NOT_CONNECTED' });
  const late = refuse('TIMEOUT' as never, 'too late');
  expect(await request(late as never)).toBe(late);
});
