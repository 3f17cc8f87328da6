import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { matchAgainst } from './support/opponent.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

/** Notes the pitch of every tone that the page plays, in place of the loudspeaker. */
const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const pitches: number[] = [];
    Object.assign(window, { pitches });
    class Tone {
      type = 'sine';
      frequency = { value: 0 };
      connect = <T>(next: T): T => next;
      start = () => void pitches.push(this.frequency.value);
      stop = () => undefined;
    }
    class Context {
      state = 'running';
      get currentTime(): number {
        return performance.now() / 1000;
      }
      destination = {};
      resume = () => Promise.resolve();
      close = () => Promise.resolve();
      createOscillator = () => new Tone();
      createGain = () => ({
        gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
        connect: <T>(next: T): T => next,
      });
    }
    Object.assign(window, { AudioContext: Context });
  });
};

const pitches = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { pitches: number[] }).pitches);

test('sounds are off until somebody turns them on, and follow the moves of a live game only', async ({
  shell,
}) => {
  const { page } = shell;
  await listen(page);
  await page.reload();
  const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
  await visit(page, `#/sessions/${duel.sessionId}`, /^Chess: /);
  const at = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  await duel.asPerson('e2e4');
  await at('1 of 1');
  expect(await pitches(page)).toEqual([]);

  await page.getByRole('button', { name: 'Turn sounds on' }).click();
  await axe(page);
  await duel.asProgram('d7d5');
  await at('2 of 2');
  await expect.poll(() => pitches(page)).toEqual([330, 740]);
  await duel.asPerson('e4d5');
  await at('3 of 3');
  await expect.poll(() => pitches(page)).toEqual([330, 740, 220, 165]);

  await page.getByRole('button', { name: 'One move back' }).click();
  await at('2 of 3');
  await page.getByRole('button', { name: 'One move forward' }).click();
  await at('3 of 3');
  expect(await pitches(page)).toHaveLength(4);
  await page.getByRole('button', { name: 'Turn sounds off' }).click();
  await duel.asProgram('d8d5');
  await at('4 of 4');
  expect(await pitches(page)).toHaveLength(4);
});
