import type { Page } from '@playwright/test';

/**
 * Resolves when changes have been drawn and have faded in: layouts follow a resize one frame later, and a
 * dialog that is fading in has too little contrast. Endless animations are ignored.
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
