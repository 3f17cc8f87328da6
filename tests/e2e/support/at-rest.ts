import type { Page } from '@playwright/test';

/**
 * Resolves when what changed has been drawn and faded in: sizes are followed a frame later, and a dialog
 * that is half there has half its contrast. What runs for ever is not waited for.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
