import type { z } from 'zod';
import { usdcText } from './usdc-text.ts';

type Json = z.core.util.JSONType;

/** Lists with more entries than this are counted instead of printed. */
const MAX_ENTRIES = 8;

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const scalarText = (name: string, value: Json): string => {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return name.endsWith('Micro') && typeof value === 'number' ? usdcText(value) : String(value);
};

/** `createdAt` as `created at`. */
const labelOf = (name: string): string =>
  name.replace(/Micro$/u, '').replace(/[A-Z]/gu, (capital) => ` ${capital.toLowerCase()}`);

function listLines(name: string, entries: readonly Json[], indent: string): string[] {
  const title = `${indent}${labelOf(name)}:`;
  const isPlain = entries.every((entry) => entry === null || typeof entry !== 'object');
  if (isPlain && entries.length <= MAX_ENTRIES)
    return [
      `${title} ${entries.length === 0 ? '–' : entries.map((entry) => scalarText(name, entry)).join(', ')}`,
    ];
  if (entries.length > MAX_ENTRIES) return [`${title} ${entries.length} entries (--json prints them)`];
  return [title, ...entries.flatMap((entry) => [`${indent}  -`, ...resultLines(entry, `${indent}    `)])];
}

/** A result as lines that a person reads: one for each value, long lists as their length. */
export function resultLines(value: Json, indent = ''): string[] {
  if (!isObject(value)) return [`${indent}${scalarText('', value)}`];
  return Object.entries(value).flatMap(([name, member]) => {
    if (Array.isArray(member)) return listLines(name, member, indent);
    if (isObject(member)) return [`${indent}${labelOf(name)}:`, ...resultLines(member, `${indent}  `)];
    return [`${indent}${labelOf(name)}: ${scalarText(name, member)}`];
  });
}
