import ts from 'typescript';
import { isProductFile, readSource } from './source.mjs';

/**
 * The forms of names in CONTRIBUTING.md that can be judged without types: what refuses is called resolve… and not find…,
 * what parses a text parse… and not read…, and an AbortSignal is a signal.
 */

/** Parameters that hold a text, and not the name of a file or the id of something. */
const TEXTS = new Set(['text', 'line', 'raw', 'typed', 'json', 'sentence', 'written', 'word']);

/** The function that a declaration names, with its parameters and its type; null for anything else. */
function functionOf(node) {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node))
    return node;
  const value = node.initializer ?? node.type;
  return value && (ts.isArrowFunction(value) || ts.isFunctionTypeNode(value)) ? value : null;
}

const withoutNull = (type) => type.replaceAll(/\s*\|\s*(?:null|undefined)\b/g, '');

function findSignalProblem(name, type) {
  return withoutNull(type) === 'AbortSignal' && !/signal$/i.test(name)
    ? 'is an AbortSignal: call it signal'
    : null;
}

const isRefusing = (name, returnType) =>
  /^find[A-Z]/.test(name) && !/(?:Refusal|Problem)$/.test(name) && /^(?:Promise<)?Outcome</.test(returnType);

function isParsing(name, { parameters: [first], modifiers }, returnType, source) {
  if (!/^read[A-Z]/.test(name) || first?.type === undefined || returnType.startsWith('Promise<'))
    return false;
  const isAsync = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
  const isText =
    withoutNull(first.type.getText(source)) === 'string' && TEXTS.has(first.name.getText(source));
  return isText && !isAsync;
}

function findFormProblem(name, declaration, source) {
  const returnType = declaration.type?.getText(source) ?? '';
  if (isRefusing(name, returnType)) return 'refuses: call it resolveX';
  return isParsing(name, declaration, returnType, source) ? 'parses a text: call it parseX' : null;
}

/** Violations of one file, as `{rule, from, to}`. */
export function findNameFormViolations(source) {
  const violations = [];
  const visit = (node) => {
    ts.forEachChild(node, visit);
    if (!node.name || !ts.isIdentifier(node.name)) return;
    const name = node.name.text;
    const declaration = functionOf(node);
    const problem =
      (declaration !== null && findFormProblem(name, declaration, source)) ||
      (node.type && findSignalProblem(name, node.type.getText(source)));
    if (!problem) return;
    const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
    violations.push({
      rule: 'names-have-their-form',
      from: `${source.fileName}:${line + 1}`,
      to: `${name} ${problem}`,
    });
  };
  visit(source);
  return violations;
}

/** The same for the product files of a tree. */
export const findNameFormViolationsIn = (root, files) =>
  files.filter(isProductFile).flatMap((file) => findNameFormViolations(readSource(root, file)));
