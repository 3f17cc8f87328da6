import { axe } from './support/axe.ts';
import { bareIds } from './support/bare-ids.ts';
import { fillGames } from './support/full-data.ts';
import { unreachableByKeyboard } from './support/keyboard-reach.ts';
import { fits, layoutFaults } from './support/layout.ts';
import { movements } from './support/motion.ts';
import { checkScreens, exceptAlike, hasNames } from './support/screen-checks.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/shells.ts';
import { tabFaults } from './support/tab-walk.ts';

/**
 * Games that look like another one which every run opens, or whose board every run opens in a game of one's own; and
 * screens that every run opens with more on them.
 */
const LIKE_OTHERS = [
  'sessions of one’s own',
  'new match',
  'audit',
  'a game of an agent',
  'watching chess.v1',
  'watching tic_tac_toe.v1',
  'watching even_odd.v1',
  'watching iterated_rps.v1',
  'watching holdem_heads_up.v1',
  'watching holdem_heads_up.v2',
];

test('every screen of games and of the host fits, is accessible, still, and has contrast', async ({
  shell,
}) => {
  test.setTimeout(600_000);
  await checkScreens(shell, exceptAlike(await fillGames(shell), LIKE_OTHERS), hasNames(shell));
});

test('the checks find deliberate faults', async ({ shell }) => {
  const { page } = shell;
  await settle(page, '#/');
  await fits(page, 'untouched');
  await page.evaluate(() => {
    const button = () => document.createElement('button');
    const [wide, over] = [button(), button()];
    wide.style.cssText = 'width:3000px;height:30px';
    over.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    document.querySelector('main')?.append(wide, over);
    const id = '04ce9d54-d111-484c-bf5d-f6e0a1b2c3d4';
    const texts = [`Game ${id}`, 'paid to 0x4f3a…9c', 'sha256 7f3a9c01…12be', 'league_7f3a9c0112'];
    for (const text of [...texts, '12 of 27', 'Chess · move 16']) {
      const line = document.createElement('p');
      line.textContent = text;
      document.body.append(line);
    }
    const named = document.createElement('p');
    named.dataset['entity'] = '';
    named.textContent = id;
    document.body.append(named);
  });
  await page.evaluate(() => {
    const moving = document.createElement('span');
    moving.className = 'moving';
    moving.style.setProperty('transition', 'color 1s', 'important');
    moving.style.setProperty('transition-duration', '1s', 'important');
    document.body.append(moving);
  });
  expect(await movements(page)).toEqual(['<span class="moving">']);
  await page.evaluate(() => {
    const planted = ['clicked', 'inside', 'unseen'].map((name) => {
      const element = document.createElement('span');
      element.className = name;
      element.textContent = name;
      document.body.prepend(element);
      return element;
    });
    const [clicked, inside, unseen] = planted as [HTMLElement, HTMLElement, HTMLElement];
    for (const element of [clicked, inside])
      Object.assign(element, { __reactProps$planted: { onClick: () => undefined } });
    inside.append(document.createElement('input'));
    unseen.tabIndex = 0;
    unseen.style.setProperty('outline', 'none', 'important');
  });
  expect(await unreachableByKeyboard(page)).toEqual(['<span class="clicked"> clicked']);
  expect(await tabFaults(page)).toContain('the focus cannot be seen on <span> unseen');
  expect(await bareIds(page)).toHaveLength(4);
  const faults = (await layoutFaults(page)).join('\n');
  expect(faults).toContain('the screen scrolls sideways');
  expect(faults).toContain('covered by button "": a "Overview"');
  await expect(axe(page)).rejects.toThrow('button-name');
});
