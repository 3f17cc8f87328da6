import { recordFrames, type Recording } from './support/frames.ts';
import { matchAgainst, type Duel } from './support/opponent.ts';
import { boardDescription, nextTurn } from './support/table.ts';
import { visit } from './support/window.ts';
import { expect, test, type Shell } from './support/shells.ts';

const RANKS: Readonly<Record<string, string>> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};
const SUITS: Readonly<Record<string, string>> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };
const cardName = (card: string) => `${RANKS[card.charAt(0)]} of ${SUITS[card.charAt(1)]}`;

/** The text of all panels of a session in play. */
async function domOf({ page }: Shell): Promise<string> {
  const parts: string[] = [];
  for (const tab of ['Moves', 'Reasoning', 'Trace', 'Messages', 'Evidence', 'Money', 'Audit']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    parts.push(await page.content());
  }
  return parts.join('\n');
}

async function opponentCards(shell: Shell, duel: Duel): Promise<unknown> {
  const detail = await (
    await shell.control()
  ).request('sessions.get', { sessionId: duel.sessionId, viewpoint: 'player_2', frames: true });
  const start = detail.frames[0] as { readonly cards: Readonly<Record<string, unknown>> };
  return start.cards['player_2'];
}

const viewpoints = ({ page }: Shell) => page.getByRole('group', { name: 'Viewpoint' }).getByRole('button');

async function expectVisibleToOwnerOnly(shell: Shell, duel: Duel): Promise<void> {
  await expect(viewpoints(shell)).toHaveText(['Spectator', 'You']);
  const control = await shell.control();
  const readPage = control.request('sessions.get', { sessionId: duel.sessionId, viewpoint: 'player_2' });
  await expect(readPage).rejects.toThrow('FORBIDDEN');
}

const enter = (shell: Shell, duel: Duel) =>
  visit(shell.page, `#/sessions/${duel.sessionId}`, /: You – (Outsider|Stranger)$/);

async function framesOf(recording: Recording): Promise<string> {
  const texts = await recording.texts();
  expect(texts.length, 'frames were recorded').toBeGreaterThan(3);
  return texts.join('\n');
}

test('hold’em: neither frames nor page contain the opponent’s hand during the game', async ({ shell }) => {
  const { page } = shell;
  const recording = await recordFrames(shell);
  const duel = await matchAgainst(shell, {
    template: 'holdem_heads_up.v1',
    role: 'player_1',
    more: { options: { hands: 1 } },
  });
  await enter(shell, duel);
  await expectVisibleToOwnerOnly(shell, duel);
  await nextTurn(page);
  await duel.asPerson('call');
  await duel.asProgram('check');
  await viewpoints(shell).first().click();
  await expect(boardDescription(page)).toHaveAccessibleName(/Flop/);
  await viewpoints(shell).last().click();
  const dom = await domOf(shell);
  const frames = await framesOf(recording);

  const control = await shell.control();
  await control.request('sessions.resign', { sessionId: duel.sessionId, role: 'player_1' });
  await expect(viewpoints(shell)).toHaveText(['Spectator', 'You', 'Outsider']);
  const cards = (await opponentCards(shell, duel)) as string[];
  expect(cards).toHaveLength(2);
  for (const card of cards) {
    expect(frames).not.toContain(`"${card}"`);
    expect(dom).not.toContain(cardName(card));
    expect(dom).not.toContain(`"${card}"`);
  }
  const exported = await control.request('sessions.export', { sessionId: duel.sessionId, format: 'json' });
  const secrets = [...exported.text.matchAll(/"(?:seed|secret|deck)[^"]*":\s*"([0-9a-f]{32,})"/g)].map(
    ([, secret]) => secret ?? '',
  );
  for (const secret of secrets.filter((text) => !exported.text.includes(`commitment": "${text}`))) {
    expect(frames).not.toContain(secret);
  }
  await viewpoints(shell).last().click();
  await expect(boardDescription(page)).toHaveAccessibleName(new RegExp(cardName(cards[0] ?? '')));
});

test(
  'kuhn poker: the opponent’s card stays hidden until the showdown',
  { tag: '@full' },
  async ({ shell }) => {
    const { page } = shell;
    const recording = await recordFrames(shell);
    const duel = await matchAgainst(shell, {
      template: 'kuhn_poker.v1',
      role: 'player_1',
      name: 'Stranger',
      more: { options: { hands: 1 } },
    });
    await enter(shell, duel);
    await expectVisibleToOwnerOnly(shell, duel);
    await expect(boardDescription(page)).toHaveAccessibleName(/Stranger holds a hidden card/);
    await domOf(shell);
    const frames = await framesOf(recording);
    expect(frames).toMatch(/"player_1":"[JQK]","player_2":null/);
    expect(frames).not.toMatch(/"cards":\{[^}]*"player_2":"/);
    await duel.asPerson('bet');
    await duel.asProgram('call');
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('Showdown');
    await expect(viewpoints(shell)).toHaveText(['Spectator', 'You', 'Stranger']);
    await viewpoints(shell).last().click();
    await expect(boardDescription(page)).toHaveAccessibleName(/Stranger holds (jack|queen|king)/);
  },
);
