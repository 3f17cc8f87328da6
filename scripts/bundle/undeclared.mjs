import ts from 'typescript';

/**
 * Finds assignments to identifiers that no scope of a module declares. A module is strict, so such an assignment
 * throws a ReferenceError when it runs; a CommonJS package that relied on sloppy mode fails only there.
 */

const K = ts.SyntaxKind;

/** Names that the platform defines on the global object, which a strict assignment may set. */
const PLATFORM = new Set(['onmessage', 'onerror', 'onmessageerror', 'location', 'name', 'self', 'window']);

const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined;

const isScope = (node) =>
  isFunction(node) ||
  ts.isSourceFile(node) ||
  ts.isBlock(node) ||
  ts.isCaseBlock(node) ||
  ts.isForStatement(node) ||
  ts.isForInStatement(node) ||
  ts.isForOfStatement(node) ||
  ts.isCatchClause(node) ||
  ts.isClassLike(node) ||
  ts.isClassStaticBlockDeclaration(node);

const isVarScope = (node) =>
  isFunction(node) || ts.isSourceFile(node) || ts.isClassStaticBlockDeclaration(node);

const scopeAround = (node, isWanted) => {
  let scope = node.parent;
  while (!isWanted(scope)) scope = scope.parent;
  return scope;
};

/** Every identifier of a binding pattern. */
function* boundNames(name) {
  if (name === undefined) return;
  if (ts.isIdentifier(name)) yield name.text;
  else
    for (const element of name.elements)
      if (!ts.isOmittedExpression(element)) yield* boundNames(element.name);
}

const isVar = (declaration) =>
  ts.isVariableDeclarationList(declaration.parent) &&
  (declaration.parent.flags & ts.NodeFlags.BlockScoped) === 0;

/** The scope that a declaration belongs to, or null when the node declares nothing. */
function declaringScope(node) {
  if (ts.isVariableDeclaration(node)) return scopeAround(node, isVar(node) ? isVarScope : isScope);
  if (ts.isParameter(node)) return node.parent;
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return scopeAround(node, isScope);
  // The name of an expression is visible inside it only.
  if (ts.isFunctionExpression(node) || ts.isClassExpression(node)) return node;
  if (ts.isImportClause(node) || ts.isImportSpecifier(node) || ts.isNamespaceImport(node)) {
    return scopeAround(node, ts.isSourceFile);
  }
  return null;
}

function declarationsOf(file) {
  const names = new Map();
  const visit = (node) => {
    const scope = declaringScope(node);
    if (scope !== null) {
      const known = names.get(scope) ?? new Set();
      for (const name of boundNames(node.name)) known.add(name);
      names.set(scope, known);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** The parts of a destructuring pattern, or of a target in parentheses. */
function partsOf(node) {
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  if (ts.isObjectLiteralExpression(node)) return node.properties;
  if (ts.isPropertyAssignment(node)) return [node.initializer];
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === K.EqualsToken ? [node.left] : [];
  const isWrapped =
    ts.isParenthesizedExpression(node) || ts.isSpreadElement(node) || ts.isSpreadAssignment(node);
  return isWrapped ? [node.expression] : [];
}

/** Every identifier that an assignment to this target sets; members of objects are not identifiers. */
function* targets(node) {
  if (ts.isIdentifier(node)) yield node;
  else if (ts.isShorthandPropertyAssignment(node)) yield node.name;
  else for (const part of partsOf(node)) yield* targets(part);
}

const isAssignment = (node) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= K.FirstAssignment &&
  node.operatorToken.kind <= K.LastAssignment;

const isStep = (node) =>
  (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
  (node.operator === K.PlusPlusToken || node.operator === K.MinusMinusToken);

const assignmentTargets = (node) => {
  if (isAssignment(node)) return targets(node.left);
  if (isStep(node)) return targets(node.operand);
  const isLoop = ts.isForInStatement(node) || ts.isForOfStatement(node);
  return isLoop && !ts.isVariableDeclarationList(node.initializer) ? targets(node.initializer) : [];
};

const isDeclared = (identifier, names) => {
  for (let scope = identifier; scope !== undefined; scope = scope.parent) {
    if (names.get(scope)?.has(identifier.text)) return true;
  }
  return PLATFORM.has(identifier.text);
};

/** The assignments without a declaration, as `{ name, line, column }`, both counted from one. */
export function undeclaredAssignments(text) {
  const file = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const names = declarationsOf(file);
  const found = [];
  // The default inside a pattern is an assignment of its own and is met twice.
  const seen = new Set();
  const visit = (node) => {
    for (const identifier of assignmentTargets(node)) {
      if (seen.has(identifier) || isDeclared(identifier, names)) continue;
      seen.add(identifier);
      const { line, character } = file.getLineAndCharacterOfPosition(identifier.getStart(file));
      found.push({ name: identifier.text, line: line + 1, column: character + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
