import type { Page } from '@playwright/test';

/** The animations on the page, of which there must be none when the person prefers reduced motion. */
export const movements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isTimed = (durations: string): boolean =>
      durations.split(',').some((duration) => Number.parseFloat(duration) > 0);
    const styled = [...document.body.querySelectorAll('*')].filter((element) => {
      const { animationDuration, animationName, transitionDuration } = getComputedStyle(element);
      return (animationName !== 'none' && isTimed(animationDuration)) || isTimed(transitionDuration);
    });
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().duration !== 0,
      )
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target)
      .filter((element) => element instanceof Element);
    return [...new Set([...styled, ...running])].map(
      (element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`,
    );
  });
