import type { Page } from '@playwright/test';

/** Ways in which a screen does not fit: sideways scrolling, controls outside, covered or cut off. */
export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      ((/auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth) ||
        scrollsSideways(element.parentElement));
    const floats = (element: Element | null): boolean =>
      element !== null &&
      (/sticky|fixed/.test(getComputedStyle(element).position) || floats(element.parentElement));

    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push('the window scrolls sideways');
    const main = document.querySelector('main');
    if (main !== null && main.scrollWidth > main.clientWidth) faults.push('the screen scrolls sideways');

    const controls = [
      ...document.querySelectorAll(
        'button, a[href], input:not(.sr-only), [role="combobox"], [role="switch"]',
      ),
    ];
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || !control.checkVisibility()) continue;
      if (control.closest('[inert], .choice-row, .unseen') !== null || scrollsSideways(control.parentElement))
        continue;
      if (box.left < -1 || box.right > window.innerWidth + 1)
        faults.push(`outside the window: ${nameOf(control)}`);
      if (control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth + 1) {
        faults.push(`cut off: ${nameOf(control)}`);
      }
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      const own = top === null || control.contains(top) || top.contains(control);
      const labelled =
        control instanceof HTMLInputElement &&
        [...(control.labels ?? [])].some((label) => label.contains(top));
      if (!own && !labelled && !floats(top)) faults.push(`covered by ${nameOf(top)}: ${nameOf(control)}`);
    }
    return faults;
  });
}
