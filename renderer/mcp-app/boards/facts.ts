import { element } from '../element.ts';

/** Names and values as a list; values that are absent are left out. */
export function factList(...facts: readonly (readonly [name: string, value: string | null])[]): HTMLElement {
  const rows = facts.flatMap(([name, value]) =>
    value === null ? [] : [element('div', {}, element('dt', {}, name), element('dd', {}, value))],
  );
  return element('dl', {}, ...rows);
}
