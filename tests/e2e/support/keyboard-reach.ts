import type { Page } from '@playwright/test';

/**
 * What can be clicked on the page but not reached with the keyboard. React keeps the handlers of an element in a
 * property of it, so that elements are found whatever they look like. An element is reached when it, something in it,
 * or the list, grid or group that it belongs to can have the focus. What is hidden from assistive technology stands
 * beside a control that does the same, such as the small map beside the keys of the large one.
 */
export const unreachableByKeyboard = (page: Page): Promise<readonly string[]> =>
  page.evaluate(findUnreachable);

/** Runs in the page, so it must contain everything that it uses. */
function findUnreachable(): readonly string[] {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const COMPOSITE = ['grid', 'table', 'listbox', 'tablist', 'radiogroup', 'menu', 'tree', 'group', 'toolbar']
    .map((role) => `[role=${role}]`)
    .join(', ');
  const HANDLERS = ['onClick', 'onDoubleClick', 'onMouseDown', 'onPointerDown'];

  const isClickable = (element: Element): boolean => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    const props = key === undefined ? {} : (element as unknown as Record<string, object>)[key];
    const has = (name: string): boolean => typeof (props as Record<string, unknown>)[name] === 'function';
    // Drawing with the right button has a key of its own, and the hint of a time repeats what a screen reader says.
    const isExtra = has('onContextMenu') || element.tagName === 'TIME';
    return !isExtra && HANDLERS.some(has);
  };
  const takesFocus = (element: Element | null): boolean =>
    element instanceof Element &&
    element.matches(FOCUSABLE) &&
    ((element as HTMLElement).tabIndex >= 0 || element.matches(':disabled'));
  const holdsFocusable = (element: Element | null): boolean =>
    element !== null && [element, ...element.querySelectorAll(FOCUSABLE)].some(takesFocus);
  const isReachable = (element: Element): boolean =>
    holdsFocusable(element) ||
    holdsFocusable(element.closest(COMPOSITE)) ||
    takesFocus(element.closest(FOCUSABLE)) ||
    (element instanceof HTMLLabelElement && takesFocus(element.control));

  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility() &&
      element.closest('[inert], [aria-hidden=true]') === null
    );
  };

  const clickable = [...document.body.querySelectorAll('*')].filter(
    (element) => isVisible(element) && isClickable(element),
  );
  if (clickable.length === 0) return ['no handlers were found, so nothing was checked'];
  return clickable
    .filter((element) => !isReachable(element))
    .map(
      (element) =>
        `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.slice(0, 40)}`,
    );
}
