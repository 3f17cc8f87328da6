import type { ConnectPreview } from '../../../src/shared/contract/index.ts';

type Line = ConnectPreview['diff'][number];

const START = /^(\s*)"arbiter"\s*:\s*\{/u;

/**
 * The entry itself out of a change, to be pasted by hand: from the line that
 * opens it to the one that closes it, without the indentation around it.
 * `without` is the kind of line that is not part of the text that is wanted.
 */
export function entryIn(diff: readonly Line[], without: Line['kind']): string | null {
  const lines = diff.filter(({ kind }) => kind !== without).map(({ text }) => text);
  const from = lines.findIndex((line) => START.test(line));
  if (from < 0) return null;
  const indent = START.exec(lines[from] ?? '')?.[1] ?? '';
  const length = lines.slice(from).findIndex((line) => line.startsWith(`${indent}}`));
  if (length < 0) return null;
  return lines
    .slice(from, from + length + 1)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
    .replace(/,\s*$/u, '');
}

/** Whether anything is different at all. */
export const changesAnything = (diff: readonly Line[]): boolean => diff.some(({ kind }) => kind !== 'same');
