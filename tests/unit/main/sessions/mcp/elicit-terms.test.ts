import { expect, test } from 'vitest';
import { builtInGameTemplates, createRegistry } from '../../../../../src/main/games/index.ts';
import { elicitTerms } from '../../../../../src/main/sessions/mcp/elicit-terms.ts';

const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
const choose = (content: Record<string, unknown> | null) => elicitTerms({ games }, async () => content);

test('turns the choices of the person into terms', async () => {
  expect(await choose({ game: 'chess.v1' })).toEqual({ ok: true, value: { template: 'chess.v1' } });
  expect(await choose({ game: 'chess.v1', opponent: 'builtin:3', seat: 'second' })).toEqual({
    ok: true,
    value: { template: 'chess.v1', role: 'black', opponent: 'builtin:3' },
  });
});

test('a person who declines changes nothing, and an answer beyond the choices is refused', async () => {
  expect(await choose(null)).toMatchObject({ ok: false, code: 'DECLINED' });
  for (const content of [{}, { game: 'go.v1' }, { game: 'chess.v1', opponent: 'an agent' }, { game: 7 }])
    expect(await choose(content)).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
});

test('offers every game for two in a flat form', async () => {
  const forms: unknown[] = [];
  await elicitTerms({ games }, async (form) => {
    forms.push(form);
    return null;
  });
  expect(forms).toMatchObject([
    {
      requestedSchema: {
        properties: {
          game: { oneOf: expect.arrayContaining([{ const: 'rps.v1', title: expect.any(String) }]) },
        },
      },
    },
  ]);
});
