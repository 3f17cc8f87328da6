import { expect, test } from 'vitest';
import { openFrontGameCalls } from '../../../../src/main/window-api/openfront-game.ts';

function games(decisions: number) {
  const requested: unknown[] = [];
  const max: number[] = [];
  const openfront = {
    recordings: {
      page: (gameId: string, limit: number) => {
        max.push(limit);
        return gameId === 'gone' ? null : { gameId, moves: [{ agentId: 'a' }, { agentId: 'x' }] };
      },
      readMap: async () => null,
      auditRows: () => [],
    },
    turnRecords: {
      findState: (gameId: string) => (gameId === 'g1' ? { turns: 7 } : null),
      exportFile: async (gameId: string, options: object) =>
        gameId === 'g1' ? { text: '{}', ...options } : null,
    },
    decisions: {
      listPage: ({ beforeId, limit }: { beforeId: number | null; limit: number }) => {
        requested.push(beforeId);
        const newest = (beforeId ?? decisions + 1) - 1;
        return Array.from({ length: Math.min(limit, newest) }, (_, index) => ({ id: newest - index }));
      },
    },
  };
  const agents = { find: (agentId: string) => (agentId === 'a' ? { name: 'Ann' } : null) };
  return { requested, max, calls: openFrontGameCalls({ openfront, agents } as never) };
}

test('an export has every decision of all pages once, oldest first', async () => {
  const { calls, requested, max } = games(450);
  const file = await calls['openfront.gameExport']({ gameId: 'g1' });
  const whole = JSON.parse(file.ok ? file.value.text : 'null') as { decisions: { id: number }[] };
  expect(whole.decisions.map(({ id }) => id)).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
  expect(requested).toEqual([null, 251, 51]);
  expect(max).toEqual([10_000]);
});

test('reading ends when the last page is full', async () => {
  const { calls, requested } = games(400);
  await calls['openfront.gameExport']({ gameId: 'g1' });
  expect(requested).toEqual([null, 201, 1]);
});

test('a file name consists of letters, digits, dashes and underscores', async () => {
  const file = await games(0).calls['openfront.gameExport']({ gameId: '../a b"\n' });
  expect(file).toMatchObject({ ok: true, value: { fileName: 'openfront-___a_b__.json' } });
});

test('moves have the name of their agent, or an empty one', async () => {
  const page = await games(0).calls['openfront.game']({ gameId: 'g1' });
  expect(page).toMatchObject({ ok: true, value: { moves: [{ agentName: 'Ann' }, { agentName: '' }] } });
});

test('a page says how much is recorded, and the record is exported with the names that were asked for', async () => {
  const { calls } = games(0);
  expect(await calls['openfront.game']({ gameId: 'g1' })).toMatchObject({ value: { record: { turns: 7 } } });
  const exported = (gameId: string) => calls['openfront.recordExport']({ gameId, names: 'anonymous' });
  expect(await exported('g1')).toMatchObject({ ok: true, value: { names: 'anonymous' } });
  expect(await exported('gone')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

test('an unknown game or map is refused', async () => {
  const { calls } = games(0);
  const answers = [
    await calls['openfront.game']({ gameId: 'gone' }),
    await calls['openfront.gameExport']({ gameId: 'gone' }),
    await calls['openfront.gameMap']({ gameId: 'g1' }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
