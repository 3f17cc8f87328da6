import { diffArrays } from 'diff';
import type { TracedText } from '../../../src/shared/contract/index.ts';

/** A line of a comparison; `same` stands for unchanged lines that are left out. */
export type ChangedLine =
  | { readonly kind: 'added' | 'removed' | 'context'; readonly text: string }
  | { readonly kind: 'same'; readonly count: number };

/** Unchanged lines that are shown around a change. */
const CONTEXT_LINES = 2;
/** A larger change is shown as removed and added as a whole. */
const MAX_CHANGED_LINES = 500;

const linesOf = ({ messages }: TracedText): string[] =>
  messages.flatMap(({ role, text }) => [`[${role}]`, ...text.split('\n')]);

/** Returns the unchanged lines beside changes; those that are far from both changes are only counted. */
function unchangedLines(lines: readonly string[], isFirst: boolean, isLast: boolean): readonly ChangedLine[] {
  const head = isFirst ? 0 : CONTEXT_LINES;
  const tail = isLast ? 0 : CONTEXT_LINES;
  const omittedCount = lines.length - head - tail;
  const context = (part: readonly string[]) => part.map((text) => ({ kind: 'context', text }) as const);
  // A note about one line would be as long as the line.
  if (omittedCount <= 1) return context(lines);
  return [
    ...context(lines.slice(0, head)),
    { kind: 'same', count: omittedCount },
    ...context(lines.slice(lines.length - tail)),
  ];
}

/** The difference between two prompts, line by line; empty when they are equal. */
export function promptChanges(before: TracedText, after: TracedText): readonly ChangedLine[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(old, next, { maxEditLength: MAX_CHANGED_LINES }) ?? [
    { value: old, added: false, removed: true },
    { value: next, added: true, removed: false },
  ];
  if (parts.every(({ added, removed }) => !added && !removed)) return [];
  return parts.flatMap(({ value, added, removed }, index): readonly ChangedLine[] =>
    added || removed
      ? value.map((text) => ({ kind: added ? 'added' : 'removed', text }))
      : unchangedLines(value, index === 0, index === parts.length - 1),
  );
}
