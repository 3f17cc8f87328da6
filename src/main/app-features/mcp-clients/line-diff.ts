import { diffArrays } from 'diff';
import type { McpConfigPreview } from '../../../shared/contract/index.ts';

/** A line of the preview that a person sees before the settings of an MCP client are changed. */
export type DiffLine = McpConfigPreview['diff'][number];

const CONTEXT_LINES = 3;
/** Largest number of changed lines that are compared; a larger change is shown as removed and added as a whole. */
const MAX_CHANGED_LINES = 4000;

const splitLines = (text: string): string[] =>
  text === '' ? [] : text.replace(/\r?\n$/u, '').split(/\r?\n/u);

/**
 * The changed lines between two texts, with three lines of context around them; the last three lines of equal texts.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const [oldLines, newLines] = [splitLines(before), splitLines(after)];
  const changes = diffArrays(oldLines, newLines, { maxEditLength: MAX_CHANGED_LINES }) ?? [
    { value: oldLines, added: false, removed: true },
    { value: newLines, added: true, removed: false },
  ];
  const lines = changes.flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
  const first = lines.findIndex(({ kind }) => kind !== 'same');
  const last = lines.findLastIndex(({ kind }) => kind !== 'same');
  return first < 0
    ? lines.slice(-CONTEXT_LINES)
    : lines.slice(Math.max(0, first - CONTEXT_LINES), last + 1 + CONTEXT_LINES);
}
