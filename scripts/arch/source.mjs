import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** Reads source files with the TypeScript parser: imports, exported and declared names, comments. */

/** Hand-written program files; declaration files and tests are not product code. */
export const isProductFile = (file) => /^(?:src|renderer|electron)\/.*\.tsx?$/.test(file);
/** Tests, scripts and launchers. */
export const isToolFile = (file) => /^(?:tests|scripts|bin)\/.*\.(?:tsx?|mjs)$/.test(file);

export function parseFile(file, text) {
  const kind = /\.(?:tsx)$/.test(file)
    ? ts.ScriptKind.TSX
    : /\.(?:mjs|cjs)$/.test(file)
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

const parsedFiles = new Map();

/** A file of the tree at `root`; several rules read the same file, and parsing is most of their time. */
export function readSource(root, file) {
  const path = join(root, file);
  if (!parsedFiles.has(path)) parsedFiles.set(path, parseFile(file, readFileSync(path, 'utf8')));
  return parsedFiles.get(path);
}

const areAllTypes = (elements) =>
  (elements?.length ?? 0) > 0 && elements.every((element) => element.isTypeOnly);

function isTypeImport(node) {
  const clause = node.importClause;
  if (clause === undefined) return false;
  const namedBindings =
    clause.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings : null;
  return clause.isTypeOnly || (!clause.name && namedBindings !== null && areAllTypes(namedBindings.elements));
}

function isTypeExport(node) {
  const clause = node.exportClause;
  return (
    node.isTypeOnly || (clause !== undefined && ts.isNamedExports(clause) && areAllTypes(clause.elements))
  );
}

/** The relative imports of one file as `{to, isType}`; `to` is a path from the root. */
export function importsOf(source) {
  const found = [];
  const add = (specifier, isType) => {
    if (!specifier || !ts.isStringLiteralLike(specifier) || !specifier.text.startsWith('.')) return;
    found.push({ to: posix.join(posix.dirname(source.fileName), specifier.text), isType });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node));
    else if (ts.isImportTypeNode(node)) add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Imports between the given files that exist at run time, as `{from, to}`. */
export function runTimeEdges(root, files) {
  const known = new Set(files);
  return files.flatMap((from) =>
    importsOf(readSource(root, from))
      .filter(({ to, isType }) => !isType && to !== from && known.has(to))
      .map(({ to }) => ({ from, to })),
  );
}

const isExported = (node) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
const isTypeDeclaration = (node) =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);

/** The names that a file exports with its declarations, as `{name, isType}`. */
export function exportsOf(source) {
  return source.statements.filter(isExported).flatMap((node) => {
    if (ts.isVariableStatement(node)) {
      return node.declarationList.declarations
        .filter(({ name }) => ts.isIdentifier(name))
        .map(({ name }) => ({ name: name.text, isType: false }));
    }
    return node.name && ts.isIdentifier(node.name)
      ? [{ name: node.name.text, isType: isTypeDeclaration(node) }]
      : [];
  });
}

const DECLARES = [
  ts.isVariableDeclaration,
  ts.isParameter,
  ts.isPropertySignature,
  ts.isMethodSignature,
  ts.isPropertyDeclaration,
  ts.isMethodDeclaration,
  ts.isPropertyAssignment,
  ts.isShorthandPropertyAssignment,
  ts.isBindingElement,
  ts.isFunctionDeclaration,
  ts.isClassDeclaration,
  ts.isInterfaceDeclaration,
  ts.isTypeAliasDeclaration,
];

/** Every name that a file declares (top level, local, parameter, member), as `{name, line}`. */
export function declaredNames(source) {
  const found = [];
  const visit = (node) => {
    if (node.name && ts.isIdentifier(node.name) && DECLARES.some((is) => is(node))) {
      const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
      found.push({ name: node.name.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names of members; null where there are others too. */
function namesOfMembers(members) {
  if (members.some((member) => ts.isIndexSignatureDeclaration(member))) return null;
  const fields = members.flatMap((member) =>
    ts.isConstructorDeclaration(member) ? [...member.parameters] : [member],
  );
  return fields.flatMap(({ name }) => (name && 'text' in name ? [name.text] : []));
}

const basesOf = ({ heritageClauses = [] }) =>
  heritageClauses
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => types.map((type) => type.getText()));

/**
 * The types that a file declares at its top level, as `{name, members, bases}`: what the declaration lists itself, and
 * what it extends. `members` is null where nobody can list them, as in a type that combines others.
 */
export const typesOf = (source) =>
  source.statements
    .filter((node) => isTypeDeclaration(node) && node.name !== undefined)
    .map((node) => {
      const { text: name } = node.name;
      if (!ts.isTypeAliasDeclaration(node))
        return { name, members: namesOfMembers(node.members), bases: basesOf(node) };
      const members = ts.isTypeLiteralNode(node.type) ? namesOfMembers(node.type.members) : null;
      return { name, members, bases: [] };
    });

/** Every string that is a type, such as a member of a union, as `{name, line}`. */
export function literalTypesOf(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ name: node.literal.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The comments of a file as `{text, line}` and the rest of its text, which is its code. */
export function commentsOf(source) {
  const { text } = source;
  const seen = new Map();
  const visit = (node) => {
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child));
    if (children.length > 0) return children.forEach(visit);
    // Every comment stands before some token, the end of the file included; text in JSX has none.
    if (node.kind === ts.SyntaxKind.JsxText) return undefined;
    const at = node.getFullStart();
    const ranges = [ts.getTrailingCommentRanges(text, at), ts.getLeadingCommentRanges(text, at)];
    for (const { pos, end } of ranges.flatMap((range) => range ?? [])) seen.set(pos, end);
    return undefined;
  };
  visit(source);
  const ranges = [...seen].sort(([a], [b]) => a - b);
  const comments = ranges.map(([pos, end]) => ({
    text: text.slice(pos, end),
    line: source.getLineAndCharacterOfPosition(pos).line + 1,
  }));
  let code = '';
  let at = 0;
  for (const [pos, end] of ranges) {
    if (pos < at) continue;
    code += `${text.slice(at, pos)} `;
    at = end;
  }
  return { comments, code: code + text.slice(at) };
}
