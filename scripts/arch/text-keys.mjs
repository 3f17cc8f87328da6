import ts from 'typescript';
import { isProductFile, readSource } from './source.mjs';

/** Every text of the window is used: by its key, by a template that makes its key, or by the family of its code. */

const TABLE = /^renderer\/text\/en\/[\w-]+\.ts$/;
const TEXT_FILE = /^renderer\/text\/(?:en|zh-cn)\//;

const walk = (node, visit) => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

/** The keys of one table of texts. */
export function keysOf(source) {
  const keys = [];
  walk(source, (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.name)) return;
    if (node.name.text.includes('.')) keys.push(node.name.text);
  });
  return keys;
}

const escapeRegExp = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The keys that one file can look up: whole keys, and patterns of keys. */
export function lookUpsOf(source) {
  const keys = new Set();
  const patterns = [];
  walk(source, (node) => {
    if (ts.isStringLiteralLike(node)) keys.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.includes('.')) {
      const tail = node.templateSpans.map(({ literal }) => `[\\w.-]+${escapeRegExp(literal.text)}`).join('');
      patterns.push(new RegExp(`^${escapeRegExp(node.head.text)}${tail}$`));
    }
    if (!ts.isCallExpression(node) || !/(?:^|\.)code$/.test(node.expression.getText(source))) return;
    const [family] = node.arguments;
    if (family === undefined) return;
    walk(family, (part) => {
      if (ts.isStringLiteralLike(part)) patterns.push(new RegExp(`^${escapeRegExp(part.text)}\\.`));
    });
  });
  return { keys, patterns };
}

/** Violations of a tree, as `{rule, from, to}`. */
export function findTextKeyViolations(root, files) {
  const lookUps = files
    .filter((file) => isProductFile(file) && !TEXT_FILE.test(file))
    .map((file) => lookUpsOf(readSource(root, file)));
  const keys = new Set(lookUps.flatMap((each) => [...each.keys]));
  const patterns = lookUps.flatMap((each) => each.patterns);
  return files
    .filter((file) => TABLE.test(file))
    .flatMap((file) =>
      keysOf(readSource(root, file))
        .filter((key) => !keys.has(key) && !patterns.some((pattern) => pattern.test(key)))
        .map((key) => ({ rule: 'texts-are-used', from: file, to: key })),
    );
}
