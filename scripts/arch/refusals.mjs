import ts from 'typescript';
import { readSource } from './source.mjs';

/**
 * Refusals read alike: one sentence has no full stop, because the command line and the window add what follows, and a
 * sentence begins with a capital or with the field that it is about.
 */

/** Codes whose messages complete a sentence that names the program, the command or the player. */
const CLAUSES = new Set(
  `USAGE DROPPED GONE ABORTED ENDPOINT_LOST CRASHED TIMED_OUT STALLED FAILED UNSUPPORTED NOT_AVAILABLE DAMAGED NO_NPM
   NO_LAUNCHER LAUNCHER_GONE UNSAFE_LAUNCHER`.split(/\s+/),
);
/** Codes of league.v2, whose messages are the value of one field of the response. */
const LEAGUE_CODE = /^E\d{3}$/;
const FIELDS = new Set(['tile', 'dst', 'intent', 'template', 'wallet', 'timestamp', 't']);

const isField = (text) => {
  const [word = ''] = /^[\w.]+/.exec(text) ?? [];
  return FIELDS.has(word) || /[A-Z_.]/.test(word);
};

function problemOf(code, text) {
  if (text.endsWith('.') && !/[.}] [A-Z]/.test(text)) return 'ends with a full stop';
  if (CLAUSES.has(code) || LEAGUE_CODE.test(code)) return null;
  return /^[a-z]/.test(text) && !isField(text) ? 'begins with a small letter' : null;
}

/** Violations of one file, as `{rule, from, to}`. */
export function findRefusalViolations(source) {
  const violations = [];
  const visit = (node) => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || node.expression.getText(source) !== 'refuse') return;
    const [code, message] = node.arguments;
    if (message === undefined || !(ts.isStringLiteralLike(message) || ts.isTemplateExpression(message)))
      return;
    const text = message.getText(source).slice(1, -1);
    const codeNode = ts.isAsExpression(code) ? code.expression : code;
    const problem = ts.isStringLiteral(codeNode) ? problemOf(codeNode.text, text) : null;
    if (problem !== null)
      violations.push({ rule: 'refusals-read-alike', from: source.fileName, to: `"${text}" ${problem}` });
  };
  visit(source);
  return violations;
}

/** The same for a tree. Commands add the full stop of a sentence themselves. */
export const findRefusalViolationsIn = (root, files) =>
  files
    .filter((file) => file.startsWith('src/main/') && !file.startsWith('src/main/cli/'))
    .flatMap((file) => findRefusalViolations(readSource(root, file)));
