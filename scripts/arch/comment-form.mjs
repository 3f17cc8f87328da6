import { commentsOf, readSource } from './source.mjs';

/** Every comment that describes a file has one form: a doc comment, which editors and searches recognise. */

const DIRECTIVE = /^(?:\/\*|\/\/)\s*(?:oxlint|eslint|@ts)-/;
const isDocComment = (text) => text.startsWith('/**');

/** Whether an empty line follows a comment of one line; the last line of a file has none after it. */
const isBeforeEmptyLine = (lines, { line }) => lines[line] === '' && line + 1 < lines.length;

/**
 * Judges the comments of one file that begin at the start of a line: a block comment is a doc comment, and so is a
 * comment of one line before an empty one. Returns every violation as `{rule, from, to}`.
 */
export function findCommentFormViolations(source) {
  const lines = source.text.split('\n');
  return commentsOf(source)
    .comments.filter(({ text, line }) => lines[line - 1].startsWith(text.split('\n', 1)[0]))
    .filter(({ text }) => !isDocComment(text) && !DIRECTIVE.test(text))
    .filter((comment) => comment.text.startsWith('/*') || isBeforeEmptyLine(lines, comment))
    .map(({ line }) => ({
      rule: 'file-comments-are-doc-comments',
      from: `${source.fileName}:${line}`,
      to: 'write /** … */',
    }));
}

/** The same for all files of a tree. */
export const findCommentFormViolationsIn = (root, files) =>
  files.flatMap((file) => findCommentFormViolations(readSource(root, file)));
