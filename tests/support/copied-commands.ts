import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './built-program.ts';

/** Every command that the window offers for copying, as its sources write it. */

const RENDERER = join(ROOT, 'renderer');
const files = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/u.test(name),
);

/** A text of the sources; what is filled in when the window runs becomes a word. */
function textOf(node: ts.Node, constants: ReadonlyMap<string, ts.Node>): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('');
  if (ts.isIdentifier(node)) {
    const constant = constants.get(node.text);
    return constant === undefined ? null : textOf(constant, constants);
  }
  return null;
}

/** The value of the attribute `commands` of a component; null for anything else. */
function commandsAttribute(node: ts.Node): ts.Node | null {
  if (!ts.isJsxAttribute(node) || node.name.getText() !== 'commands') return null;
  const value = node.initializer;
  return value !== undefined && ts.isJsxExpression(value) ? (value.expression ?? null) : null;
}

function commandsOf(name: string): { readonly command: string | null; readonly where: string }[] {
  const text = readFileSync(join(RENDERER, name), 'utf8');
  if (!/useCommandLine|<CommandBlock/u.test(text)) return [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const constants = new Map<string, ts.Node>();
  const makers = new Set<string>();
  const found: { command: string | null; where: string }[] = [];
  const add = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ command: textOf(node, constants), where: `${name}:${line + 1}` });
  };
  const isMaker = (node: ts.Expression): boolean =>
    ts.isIdentifier(node)
      ? makers.has(node.text)
      : ts.isCallExpression(node) && node.expression.getText() === 'useCommandLine';
  const list = (node: ts.Node): void => {
    const value = ts.isIdentifier(node) ? constants.get(node.text) : node;
    if (value !== undefined && ts.isArrayLiteralExpression(value)) value.elements.forEach(add);
    else add(node);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      if (isMaker(node.initializer)) makers.add(node.name.text);
      constants.set(node.name.text, node.initializer);
    }
    if (ts.isCallExpression(node) && isMaker(node.expression) && node.arguments[0] !== undefined)
      add(node.arguments[0]);
    const attribute = commandsAttribute(node);
    if (attribute !== null) list(attribute);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

// The component itself takes the commands of others.
export const copied = files.filter((name) => !name.startsWith('terminal/')).flatMap(commandsOf);
/** Each of them once. */
export const commands = [...new Set(copied.map(({ command }) => command ?? ''))].filter(
  (command) => command !== '',
);
