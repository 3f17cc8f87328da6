import { cleanText } from '../../../shared/display-text.ts';

/**
 * The result of checking a JSON Schema that the bridge sent. A schema is safe to compile
 * when it has only simple keywords, no references, a bounded size and depth, and
 * patterns that cannot backtrack. `schema` is a clean copy.
 */
export type SchemaCheckResult =
  | { readonly ok: true; readonly schema: object }
  | { readonly ok: false; readonly problem: SchemaProblem };

/** Why a schema is not used; `part` is the keyword or name that is not allowed. */
export type SchemaProblem =
  | { readonly code: 'SCHEMA_TOO_LARGE' | 'SCHEMA_NONE' }
  | { readonly code: 'SCHEMA_PART'; readonly part: string };

const MAX_NODES = 2000;
const MAX_DEPTH = 10;
const MAX_LENGTH = 64 * 1024;

const OBJECT_KEYWORDS = new Set(['properties', 'required', 'type', 'additionalProperties']);
const VALUE_KEYWORDS = new Set(['const', 'enum', 'anyOf', 'oneOf', 'items', 'pattern']);
const LIMIT_KEYWORDS = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'multipleOf',
]);
/** Keywords for human readers, which the copy leaves out. */
const ANNOTATIONS = new Set([
  '$schema',
  'description',
  'title',
  'default',
  'examples',
  'deprecated',
  '$comment',
]);

/** Matches a pattern of one character class with a repetition, which cannot backtrack. */
const SAFE_PATTERN = /^\^?\[[^[\]\\]{1,64}\](?:\{\d{1,4}(?:,\d{0,4})?\}|[+*])?\$?$/u;

/** Checks and copies a schema of the bridge; `SchemaCheckResult` says when it is safe. */
export function checkIntentSchema(schema: unknown): SchemaCheckResult {
  const text = toJsonOrNull(schema);
  if (text === null || text.length > MAX_LENGTH) return { ok: false, problem: TOO_LARGE };
  const budget = { nodes: MAX_NODES };
  try {
    const copy = copyNode(schema, 0, budget);
    return { ok: true, schema: copy };
  } catch (error) {
    if (error instanceof SchemaError) return { ok: false, problem: error.problem };
    throw error;
  }
}

const TOO_LARGE: SchemaProblem = { code: 'SCHEMA_TOO_LARGE' };
const NOT_A_SCHEMA: SchemaProblem = { code: 'SCHEMA_NONE' };

class SchemaError extends Error {
  readonly problem: SchemaProblem;

  constructor(problem: SchemaProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

function toJsonOrNull(schema: unknown): string | null {
  try {
    return JSON.stringify(schema) ?? null;
  } catch {
    return null;
  }
}

interface NodeBudget {
  nodes: number;
}

function copyNode(node: unknown, depth: number, budget: NodeBudget): object {
  budget.nodes -= 1;
  if (depth > MAX_DEPTH) throw new SchemaError(TOO_LARGE);
  if (budget.nodes < 0) throw new SchemaError(TOO_LARGE);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) throw new SchemaError(NOT_A_SCHEMA);
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (ANNOTATIONS.has(keyword)) continue;
    if (!OBJECT_KEYWORDS.has(keyword) && !VALUE_KEYWORDS.has(keyword) && !LIMIT_KEYWORDS.has(keyword))
      fail(keyword);
    copy[keyword] = copyKeyword({ keyword, value }, depth, budget);
  }
  return copy;
}

interface Keyword {
  readonly keyword: string;
  readonly value: unknown;
}

/** Keywords whose value is copied unchanged when this check accepts it. */
const PLAIN_KEYWORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  pattern: (value) => typeof value === 'string' && SAFE_PATTERN.test(value),
  required: (value) => isStringList(value),
  type: (value) => typeof value === 'string' || isStringList(value),
  enum: (value) => Array.isArray(value) && value.length > 0 && value.every(isPlain),
  const: (value) => isPlain(value),
};

function copyKeyword({ keyword, value }: Keyword, depth: number, budget: NodeBudget): unknown {
  if (LIMIT_KEYWORDS.has(keyword)) return Number.isFinite(value) ? value : fail(keyword);
  const isAllowed = PLAIN_KEYWORDS[keyword];
  if (isAllowed !== undefined) return isAllowed(value) ? value : fail(keyword);
  switch (keyword) {
    case 'properties':
      return copyProperties(value, depth, budget);
    case 'items':
      return copyNode(value, depth + 1, budget);
    case 'anyOf':
    case 'oneOf':
      return copyBranches({ keyword, value }, depth, budget);
    default:
      // `additionalProperties` becomes true; unknown fields are dropped before the check.
      return true;
  }
}

function copyBranches({ keyword, value }: Keyword, depth: number, budget: NodeBudget): unknown {
  if (!Array.isArray(value) || value.length === 0) return fail(keyword);
  return value.map((branch) => copyNode(branch, depth + 1, budget));
}

function copyProperties(value: unknown, depth: number, budget: NodeBudget): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('properties');
  const entries = Object.entries(value).map(([name, node]) => {
    if (name === '__proto__') fail(name);
    return [name, copyNode(node, depth + 1, budget)] as const;
  });
  return Object.fromEntries(entries);
}

/** The name comes from the bridge, so it is shortened to one line. */
const fail = (part: string): never => {
  throw new SchemaError({ code: 'SCHEMA_PART', part: cleanText(part, 32) });
};

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isStringList = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 256 && value.every((entry) => typeof entry === 'string');
