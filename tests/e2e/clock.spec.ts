import { createRest } from '../support/rest.ts';
import { matchAgainst } from './support/opponent.ts';
import { visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';

test.use({ hostSetup: { args: [], env: { ARBITER_TEST_CLOCK: '1' } } });

test('the clock of the side to move runs and ends the game', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, {
    template: 'chess.v1',
    role: 'white',
    more: { clock: { initialMs: 60_000, incrementMs: 0 } },
  });
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  const clocks = page.getByRole('timer');
  await expect(clocks).toHaveCount(2);
  // While no side moves, only the clock of white, at the bottom, loses time.
  await expect(clocks.last()).not.toHaveText('01:00');
  await expect(clocks.first()).toHaveText('01:00');

  const rest = createRest(shell.admin.url);
  const pass = (advanceMs: number) => rest.post('/test/clock', { advanceMs }, { token: shell.admin.token });
  await duel.asPerson('e2e4');
  expect((await pass(61_000)).status).toBe(200);
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Out of time · White wins');
  await expect(page.getByRole('timer').first()).toHaveText('0.0');
});
