import { expect, test } from 'vitest';
import { chess } from '../../../../src/main/games/chess/chess.ts';
import { templateCalls, type TemplateCallDeps } from '../../../../src/main/window-api/templates.ts';

test('a template is listed with its options as a JSON Schema', () => {
  const calls = templateCalls({ games: { list: () => [chess] } } as unknown as TemplateCallDeps);
  expect(calls['templates.list']({})).toMatchObject({
    ok: true,
    value: [{ template: 'chess.v1', roles: ['white', 'black'], options: { type: 'object' } }],
  });
});
