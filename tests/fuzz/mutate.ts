import type { Chance } from './chance.ts';

/** Values that tend to break programs; they replace any other value. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  -0,
  1.5,
  1e308,
  2 ** 53 + 1,
  1e-7,
  '',
  '2',
  '\u0000',
  '\uD800',
  '\u202Egnp.exe',
  '../../etc/passwd',
  "'; drop table audit; --",
  '{{7*7}}${7*7}',
  '<img src=x onerror=alert(1)>',
  'a'.repeat(5000),
  '😀'.repeat(300),
  [],
  {},
  [[[[[[[[]]]]]]]],
  { __proto__: { polluted: true } },
  { constructor: { prototype: { polluted: true } } },
  { toString: 1, length: -1 },
];

/** A copy of `value` with one to three mutations. */
export function mutate(value: unknown, chance: Chance): unknown {
  let changed = structuredClone(value);
  for (let times = 1 + chance.below(3); times > 0; times -= 1) changed = once(changed, chance);
  return changed;
}

function once(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.once(6)) return chance.pick(HOSTILE_VALUES);
  if (Array.isArray(value)) return inList(value, chance);
  return inObject(value as Record<string, unknown>, chance);
}

function inList(list: unknown[], chance: Chance): unknown {
  if (list.length === 0 || chance.once(3)) {
    return [...list, ...Array.from({ length: chance.pick([1, 2, 500]) }, () => chance.pick(HOSTILE_VALUES))];
  }
  const at = chance.below(list.length);
  return list.map((item, index) => (index === at ? once(item, chance) : item));
}

function inObject(object: Record<string, unknown>, chance: Chance): unknown {
  const names = Object.keys(object);
  const action = chance.below(4);
  if (names.length === 0 || action === 0)
    return { ...object, [chance.text(12) || 'extra']: chance.pick(HOSTILE_VALUES) };
  const name = chance.pick(names);
  if (action === 1) return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  if (action === 2) return { ...object, [`${name} `]: object[name] };
  return { ...object, [name]: once(object[name], chance) };
}
