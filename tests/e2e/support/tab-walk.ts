import type { Page } from '@playwright/test';

/** More stops than any screen has; a walk that is longer is caught in a part of the screen. */
const MAX_STOPS = 400;

/** The focused element, and whether a person can see that it has the focus. */
interface Stop {
  readonly what: string;
  /** False for the ends of a dialog and for a heading, which only pass the focus on. */
  readonly isControl: boolean;
  /** True when this element had the focus before, as in a dialog, where Tab begins again. */
  readonly isAgain: boolean;
  readonly isVisible: boolean;
}

/**
 * Goes through the page with Tab until the focus leaves it or begins again, and returns what is wrong on the way: a control that does
 * not show that it has the focus, or a part that Tab does not leave.
 */
export async function tabFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.querySelectorAll('[data-walked]').forEach((element) => element.removeAttribute('data-walked'));
  });
  const faults = new Set<string>();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(currentStop);
    if (stop === null && stops === 0) return ['nothing takes the focus'];
    if (stop === null || stop.isAgain) return [...faults];
    if (stop.isControl && !stop.isVisible) faults.add(`the focus cannot be seen on ${stop.what}`);
  }
  return [...faults, `Tab does not leave the page in ${MAX_STOPS} steps`];
}

/** Runs in the page, so it must contain everything that it uses. Null when nothing in the page has the focus. */
function currentStop(): Stop | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const drawsRing = (element: Element | null): boolean => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const shadows = boxShadow === 'none' ? [] : boxShadow.split(/,(?![^(]*\))/u);
    const isDrawn = shadows.some((shadow) => !/rgba\(0, 0, 0, 0\)|^\s*\S+ 0px 0px 0px 0px/u.test(shadow));
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || isDrawn;
  };
  // A native control may be hidden behind the label or card that stands for it.
  const { width, height } = focused.getBoundingClientRect();
  const isHidden = width <= 1 || height <= 1;
  const shown = isHidden
    ? [focused.closest('label'), focused.parentElement, focused.nextElementSibling]
    : [focused];
  const isGuard = focused.hasAttribute('data-base-ui-focus-guard');
  const isControl = !isGuard && (focused as HTMLElement).tabIndex >= 0;
  const isAgain = isControl && focused.hasAttribute('data-walked');
  focused.setAttribute('data-walked', '');
  return {
    isControl,
    isAgain,
    what: `<${focused.tagName.toLowerCase()}> ${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 40)}`,
    isVisible: focused.matches(':focus-visible') && shown.some(drawsRing),
  };
}
