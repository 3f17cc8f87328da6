import { expect, test } from 'vitest';
import { LICHESS_TEMPLATE } from '../../../../src/main/lichess-bot-api/context.ts';
import { createRegistry, builtInGameTemplates } from '../../../../src/main/games/index.ts';
import { isoNow } from '../../../../src/main/platform/runtime.ts';

test('the template exists', () => {
  expect(
    createRegistry(builtInGameTemplates, { check: 'on_first_use' }).get(LICHESS_TEMPLATE)?.roles,
  ).toEqual(['white', 'black']);
});

test('times are ISO 8601 in UTC', () => {
  const runtime = { clock: { nowMs: () => 0 } } as unknown as Parameters<typeof isoNow>[0]['runtime'];
  expect(isoNow({ runtime })).toBe('1970-01-01T00:00:00.000Z');
});
