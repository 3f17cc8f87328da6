import { element } from '../element.ts';

/** Creates a list of names and values; values that are absent are left out. */
export function descriptionList(
  ...items: readonly (readonly [name: string, value: string | null])[]
): HTMLElement {
  const rows = items.flatMap(([name, value]) =>
    value === null ? [] : [element('div', {}, element('dt', {}, name), element('dd', {}, value))],
  );
  return element('dl', {}, ...rows);
}
