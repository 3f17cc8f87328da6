import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** The faults of a screen that does not fit: horizontal scrolling, and controls outside, covered or cut off. */
export const layoutFaults = (page: Page): Promise<readonly string[]> => page.evaluate(findFaults);

/** Fails with every fault that persists: a plot is resized a moment after the window. */
export async function fits(page: Page, what: string): Promise<void> {
  await atRest(page);
  await expect.poll(() => layoutFaults(page), { message: what }).toEqual([]);
}

/** Runs in the page, so it must contain everything that it uses. */
function findFaults(): readonly string[] {
  const CONTROLS = 'button, a[href], input:not(.sr-only), [role="combobox"], [role="switch"]';
  const wider = (element: Element | null) => element !== null && element.scrollWidth > element.clientWidth;
  const above = (element: Element | null): Element[] =>
    element === null ? [] : [element, ...above(element.parentElement)];
  const has = (element: Element | null, test: (style: CSSStyleDeclaration, each: Element) => boolean) =>
    above(element).some((each) => test(getComputedStyle(each), each));
  const scrolls = (element: Element | null) =>
    has(element, (style, each) => /auto|scroll/.test(style.overflowX) && wider(each));
  const floats = (element: Element | null) => has(element, (style) => /sticky|fixed/.test(style.position));
  const nameOf = (element: Element | null) => {
    const text = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.tagName.toLowerCase()} "${text.trim().slice(0, 40)}"`;
  };

  const isLooked = (control: Element) => {
    const { width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2 || !control.checkVisibility()) return false;
    return control.closest('[inert], .choice-row, .unseen') === null && !scrolls(control.parentElement);
  };
  const outOfView = (control: Element) => {
    const { left, right } = control.getBoundingClientRect();
    return left < -1 || right > window.innerWidth + 1 ? [`outside the window: ${nameOf(control)}`] : [];
  };
  const cutOff = (control: Element) =>
    control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth + 1
      ? [`cut off: ${nameOf(control)}`]
      : [];
  /** True for a control that is scrolled out of its list and therefore not visible. */
  const isPast = (control: Element, y: number) =>
    above(control.parentElement).some((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return /auto|scroll/.test(getComputedStyle(each).overflowY) && (y < top || y > bottom);
    });
  /** The element drawn over the centre of a control; null when that is the control itself or not visible. */
  const coverage = (control: Element) => {
    const box = control.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    if (isPast(control, middle)) return null;
    const top = document.elementFromPoint(box.left + box.width / 2, middle);
    if (top === null || control.contains(top) || top.contains(control)) return null;
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    return labels.some((label) => label.contains(top)) || floats(top) ? null : top;
  };
  const covered = (control: Element) => {
    const top = coverage(control);
    return top === null ? [] : [`covered by ${nameOf(top)}: ${nameOf(control)}`];
  };

  /** The innermost elements that reach past the right edge of the window, with what they are. */
  const pastTheEdge = () =>
    [...document.body.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .filter((each, _, all) => ![...each.children].some((child) => all.includes(child)))
      .slice(0, 5)
      .map((each) => `${nameOf(each)} .${each.getAttribute('class') ?? ''}`);

  const controls = [...document.querySelectorAll(CONTROLS)].filter(isLooked);
  return [
    ...(wider(document.documentElement) ? [`the window scrolls sideways: ${pastTheEdge().join('; ')}`] : []),
    ...(wider(document.querySelector('main')) ? ['the screen scrolls sideways'] : []),
    ...controls.flatMap((control) => [...outOfView(control), ...cutOff(control), ...covered(control)]),
  ];
}
