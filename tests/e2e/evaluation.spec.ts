import type { Locator } from '@playwright/test';
import { fakeEngine } from '../support/players/fake-engine.ts';
import { createRest } from '../support/rest.ts';
import { axe } from './support/axe.ts';
import { matchAgainst, playScript } from './support/opponent.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

const HIDDEN = 'Who is ahead stays hidden while you play. You see it when the game ends.';

test('who plays sees no evaluation, and after the end the mistake that lost the game', async ({ shell }) => {
  const { page } = shell;
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white', name: 'Nemesis' });
  await playScript(duel, ['f2f3', 'e7e5']);
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  const bar = page.getByTestId('evaluation-bar');
  const panel = page.getByRole('region', { name: 'Who is winning' });
  await expect(page.getByText(HIDDEN)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(panel).toHaveCount(0);

  await playScript(duel, ['g2g4', 'd8h4']);
  await expect(panel).toContainText('Nemesis won');
  await expect(bar).toHaveAttribute('data-share', '0.000');
  await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'g4' }).click();
  await expect(panel).toContainText('Nemesis mates in 1 move');
  await expect(panel).toContainText('g4?? allows mate in 1 move. Best was');
  await expect(panel).toContainText('Mean accuracy: You ');
  await page.keyboard.press('End');
  await page.keyboard.press('[');
  await expect(page.getByText('3 of 4', { exact: true })).toBeVisible();
  await page.getByRole('slider', { name: 'Evaluation over the game' }).press('Home');
  await expect(page.getByText('0 of 4', { exact: true })).toBeVisible();
  await axe(page);
});

test('who watches sees who is ahead while the game goes on', async ({ shell }) => {
  const { page } = shell;
  const control = await shell.control();
  const started = await control.request('match.start', {
    template: 'connect_four.v1',
    seats: { red: { kind: 'builtin', level: 3 }, yellow: { kind: 'random' } },
    paceMs: 300,
  });
  await visit(page, `#/sessions/${started.sessionId}`, /^Connect four: /);
  await expect(page.getByTestId('evaluation-bar')).toHaveAttribute('data-share', /^[01]\./u);
  await expect(page.getByTestId('evaluation-words')).not.toHaveText('Evaluating this position');
});

/** Evaluations wait for processor time that games do not need. */
const BUSY_MS = 200_000;

/** A game of which White is better, level and worse in turn, so that every kind of sentence occurs. */
const OPENING = ['e2e4', 'e7e5', 'g1f3', 'f7f6', 'f3e5', 'f6e5', 'd1h5', 'g7g6', 'h5e5', 'd8e7'] as const;

/** The share of the first role at which the graph draws each position, by its tick. */
async function drawnShares(graph: Locator, last: number): Promise<ReadonlyMap<number, number>> {
  const path = (await graph.locator('path').first().getAttribute('d')) ?? '';
  const points = [...path.matchAll(/L([\d.]+),([\d.]+)/gu)].slice(0, last + 1);
  return new Map(points.map(([, x, y]) => [Math.round((Number(x) / 600) * last), 1 - Number(y) / 64]));
}

/** The share of White that the sentence says, in per cent. */
function saidPercent(sentence: string): number {
  const mate = /^(\w+) mates in/u.exec(sentence)?.[1];
  if (mate !== undefined) return mate === 'Ada' ? 100 : 0;
  if (sentence.startsWith('Even,')) return 50;
  const [, player, percent] = /^(\w+) (\d+)%/u.exec(sentence) ?? [];
  return player === 'Ada' ? Number(percent) : 100 - Number(percent);
}

test('bar, graph, tile and sentence agree at each position, live and in the replay', async ({ shell }) => {
  const { page } = shell;
  const control = await shell.control();
  const rest = createRest(shell.admin.url);
  const seats = [await rest.register('Ada'), await rest.register('Bob')] as const;
  const { sessionId } = await control.request('match.start', {
    template: 'chess.v1',
    seats: {
      white: { kind: 'agent', agentId: seats[0].agentId },
      black: { kind: 'agent', agentId: seats[1].agentId },
    },
  });
  const table = { sessionId: sessionId ?? '', seats };
  await visit(page, `#/sessions/${table.sessionId}`, /^Chess: /);
  const panel = page.getByRole('region', { name: 'Who is winning' });
  const bar = page.getByTestId('evaluation-bar');
  const words = page.getByTestId('evaluation-words');
  await test.step('the graph begins with the start position', async () => {
    await expect(words).toContainText('built-in engine');
    const points = await drawnShares(panel, 1);
    expect(points.get(1)).toBe(points.get(0));
    expect(points.get(0)).toBeCloseTo(Number(await bar.getAttribute('data-share')), 2);
  });
  for (const [tick, action] of OPENING.entries())
    expect((await rest.act(table, tick % 2 === 0 ? 0 : 1, action, tick)).status).toBe(200);

  const evaluations = async () => {
    const { rows, waiting } = await control.request('analysis.session', { sessionId: table.sessionId });
    return waiting === 0 && rows.length === OPENING.length + 1 ? rows : null;
  };
  await expect.poll(evaluations, { timeout: BUSY_MS }).not.toBeNull();
  const rows = (await evaluations()) ?? [];
  await page.reload();
  await expect(bar).toHaveAttribute('data-share', rows.at(-1)!.expectedScore.toFixed(3));
  const drawn = await drawnShares(panel, OPENING.length);
  await page.keyboard.press('Home');
  for (const { tick, expectedScore } of rows) {
    await expect(page.getByText(`${tick} of ${OPENING.length}`, { exact: true })).toBeVisible();
    await expect(bar, `bar at ${tick}`).toHaveAttribute('data-share', expectedScore.toFixed(3));
    expect(drawn.get(tick), `graph at ${tick}`).toBeCloseTo(expectedScore, 2);
    const said = saidPercent((await words.textContent()) ?? '');
    expect(Math.abs(said - expectedScore * 100), `sentence at ${tick}`).toBeLessThanOrEqual(0.5);
    await page.keyboard.press('ArrowRight');
  }
  await visit(page, '#/sessions', 'Sessions');
  const tile = page.locator(`a[href$="/sessions/${table.sessionId}"]`).getByTestId('tile-evaluation');
  await expect(tile).toHaveAttribute('data-share', rows.at(-1)!.expectedScore.toFixed(3));
});

test(
  'a UCI engine is chosen in Settings, and its name stands beside its numbers or its failure',
  { tag: '@full' },
  async ({ shell }) => {
    const { page } = shell;
    const control = await shell.control();
    const [good, broken] = [fakeEngine('chances', 'good-fish'), fakeEngine('crash', 'broken-fish')];
    const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white', name: 'Nemesis' });
    await playScript(duel, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    const choose = async (path: string, name: string): Promise<void> => {
      await visit(page, '#/settings', 'Settings');
      await page.getByLabel('Path to an engine').fill(path);
      await page.getByLabel('Path to an engine').press('Enter');
      await page.getByRole('combobox', { name: 'Engine that evaluates chess' }).click();
      await page.getByRole('option', { name }).click();
      await expect
        .poll(async () => (await control.request('settings.get', {})).evaluationEngine?.path)
        .toBe(path);
    };
    const panel = page.getByRole('region', { name: 'Who is winning' });
    try {
      await choose(good.path, 'Fake Engine 2.0');
      await axe(page);
      await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
      await page.keyboard.press('Home');
      // The engine runs at a low priority, so that a busy machine keeps it waiting.
      await expect(panel).toContainText('You 80%, Fake Engine 2.0, depth 8', { timeout: BUSY_MS });
      await choose(broken.path, 'Fake Engine 1.0');
      await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
      await expect(
        page.getByText('No evaluation: Fake Engine 1.0 could not be started, or it ended.'),
      ).toBeVisible({ timeout: BUSY_MS });
      await expect(page.getByTestId('evaluation-bar')).toHaveCount(0);
      await axe(page);
    } finally {
      await control.request('settings.set', { evaluationEngine: null });
      for (const engine of [good, broken]) engine.remove();
    }
  },
);
