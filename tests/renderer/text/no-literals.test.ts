// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const RENDERER = fileURLToPath(new URL('../../../renderer', import.meta.url));
/** Attributes whose value people see or hear. */
const READ_ATTRIBUTES = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'description',
  'confirmLabel',
]);
const TEXT = /\p{L}{2,}/u;

/** Texts that a component contains itself instead of taking them from the text files. */
function literalsIn(fileName: string, source: string): string[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (node: ts.Node, text: string) => {
    if (!TEXT.test(text)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${fileName}:${line + 1} ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxExpression(node) && node.expression !== undefined && ts.isJsxElement(node.parent)) {
      if (ts.isStringLiteralLike(node.expression)) note(node, node.expression.text);
    }
    if (ts.isJsxAttribute(node) && READ_ATTRIBUTES.has(node.name.getText())) {
      const value = node.initializer;
      if (value !== undefined && ts.isStringLiteral(value)) note(node, value.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('no component contains text that is not in the text files', () => {
  const files = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((name) => literalsIn(name, readFileSync(join(RENDERER, name), 'utf8')))).toEqual([]);
});

test('the search finds text between tags, in braces and in attributes that people see or hear, and nothing else', () => {
  const source = `const x = <div className="flex gap" aria-label="Close it">
    Hello {'there'} {count} <b>—</b>
  </div>;`;
  expect(literalsIn('x.tsx', source)).toEqual(['x.tsx:1 Close it', 'x.tsx:2 Hello', 'x.tsx:2 there']);
});
