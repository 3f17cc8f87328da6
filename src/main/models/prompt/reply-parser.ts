import type { ParsedAction } from '../../games/index.ts';
import { parseJson } from '../../../shared/json.ts';

/**
 * The result of parsing a model's reply, which may be JSON, fenced JSON or
 * prose. `action` is always an entry of the legal list.
 */
export type ParsedReply =
  | { readonly kind: 'action'; readonly action: string; readonly text: string }
  | { readonly kind: 'illegal'; readonly tried: string }
  | { readonly kind: 'unparsable' }
  | { readonly kind: 'empty' };

const ACTION_KEYS = ['action', 'move', 'answer', 'choice'] as const;
const COMMENT_KEYS = ['comment', 'reason', 'reasoning', 'thought'] as const;
/** A single word of at most this length is treated as an attempt at an action. */
const MAX_ACTION_LENGTH = 24;

/** Parses a text in another notation of the game, such as a chess move in standard algebraic notation. */
export type NotationParser = (written: string) => ParsedAction;

interface KnownActions {
  readonly legal: readonly string[];
  readonly parseNotation: NotationParser | undefined;
}

export function parseReply(
  reply: string,
  legal: readonly string[],
  parseNotation?: NotationParser,
): ParsedReply {
  const known: KnownActions = { legal, parseNotation };
  const text = withoutThinking(reply).trim();
  if (text === '') return { kind: 'empty' };
  const object = findJsonAction(text);
  if (object !== null) return toParsedReply(object.tried, object.text, known);
  const action = findLabelledAction(text);
  if (action !== null) return toParsedReply(action, text, known);
  return text.startsWith('{') ? parseBrokenObject(text, known) : parseProse(text, known);
}

/** Reads prose: the one legal action that it mentions, or else the one word that is written like an action. */
function parseProse(text: string, known: KnownActions): ParsedReply {
  const { legal } = known;
  const mentionedActions = findMentionedActions(text, legal);
  if (mentionedActions.length === 1) return { kind: 'action', action: mentionedActions[0] ?? '', text: text };
  const inNotation = mentionedActions.length === 0 ? actionsInNotation(text, known) : [];
  if (inNotation.length === 1) return { kind: 'action', action: inNotation[0] ?? '', text };
  const wellFormed = mentionedActions.length === 0 ? findActionShaped(text, legal) : [];
  if (wellFormed.length === 1) return { kind: 'illegal', tried: wellFormed[0] ?? '' };
  const bare = plain(text);
  const isOneWord = !/\s/u.test(bare) && bare.length <= MAX_ACTION_LENGTH;
  return mentionedActions.length === 0 && isOneWord
    ? { kind: 'illegal', tried: bare }
    : { kind: 'unparsable' };
}

/** Whether the reply, without its thinking, is one JSON object in the requested form and nothing else. */
export function isRequestedForm(reply: string): boolean {
  const value = parseJson(withoutThinking(reply).trim());
  return typeof value === 'object' && value !== null && 'action' in value;
}

/**
 * The reply without its thinking. A block without an end removes the rest of the text, and an end without a beginning
 * removes the text before it.
 */
export function withoutThinking(reply: string): string {
  const withoutBlocks = reply.replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/giu, '');
  const afterThinking = withoutBlocks.replace(/^[\s\S]*<\/(?:think|thinking|reasoning)>/iu, '');
  return afterThinking.replace(/<(?:think|thinking|reasoning)>[\s\S]*$/iu, '');
}

function toParsedReply(triedText: string, text: string, known: KnownActions): ParsedReply {
  const action = findLegal(triedText, known.legal) ?? actionInNotation(triedText, known);
  return action === null ? { kind: 'illegal', tried: triedText } : { kind: 'action', action, text };
}

/** The legal action that equals `triedText`, ignoring quotes and, if that is unambiguous, letter case. */
function findLegal(triedText: string, legal: readonly string[]): string | null {
  // Models that write Chinese or Japanese use full-width letters and digits.
  const bare = plain(triedText).normalize('NFKC');
  if (legal.includes(bare)) return bare;
  const caseInsensitiveMatches = legal.filter((action) => action.toLowerCase() === bare.toLowerCase());
  return caseInsensitiveMatches.length === 1 ? (caseInsensitiveMatches[0] ?? null) : null;
}

/** The one legal action that `triedText` means in another notation of the game, or null. */
function actionInNotation(triedText: string, { parseNotation }: KnownActions): string | null {
  const reading = parseNotation?.(plain(triedText).normalize('NFKC'));
  return reading?.kind === 'action' ? reading.action : null;
}

/** A square of a chess board, which prose names for other reasons than to move a pawn there. */
const SQUARE = /^[a-h][1-8]$/iu;

/** The legal actions that prose names in another notation. A square counts only when it is the whole text. */
function actionsInNotation(text: string, known: KnownActions): string[] {
  if (known.parseNotation === undefined) return [];
  const tokens = text.split(/\s+/u).filter((word) => word.length <= MAX_ACTION_LENGTH);
  const candidates = tokens.length === 1 ? tokens : tokens.filter((word) => !SQUARE.test(plain(word)));
  const actions = candidates.flatMap((word) => actionInNotation(word, known) ?? []);
  return [...new Set(actions)];
}

const plain = (text: string): string =>
  text
    .trim()
    .replace(/^["'`*([]+/u, '')
    .replace(/["'`*)\].!,;]+$/u, '');

interface NamedAction {
  readonly tried: string;
  readonly text: string;
}

/** The action in the text as a whole, in a code fence, or in the last JSON object within prose. */
function findJsonAction(text: string): NamedAction | null {
  for (const candidate of [text, ...fencedBlocks(text), ...balancedObjects(text).reverse()]) {
    const action = parseNamedAction(candidate);
    if (action !== null) return action;
  }
  return null;
}

/** An object in the notation of Python, with its single quotes replaced. */
const withDoubleQuotes = (text: string): string =>
  text.replaceAll(
    /([{,:[]\s*)'((?:[^'\\]|\\.)*)'(?=\s*[:,}\]])/gu,
    (_, before: string, inner: string) => `${before}${JSON.stringify(inner.replaceAll("\\'", "'"))}`,
  );

function parseNamedAction(candidate: string): NamedAction | null {
  const value = parseJson(candidate) ?? parseJson(withDoubleQuotes(candidate));
  if (typeof value === 'string' || typeof value === 'number') return { tried: String(value), text: '' };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = new Map(Object.entries(value));
  const triedText = firstText(fields, ACTION_KEYS);
  return triedText === null ? null : { tried: triedText, text: firstText(fields, COMMENT_KEYS) ?? '' };
}

function firstText(fields: ReadonlyMap<string, unknown>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = fields.get(key);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return null;
}

const fencedBlocks = (text: string): string[] =>
  [...text.matchAll(/```[\w-]*\s*([\s\S]*?)```/gu)].map((match) => (match[1] ?? '').trim());

const MAX_OBJECTS = 20;

/** The outermost `{…}` parts of a text, at most the first `MAX_OBJECTS`; braces inside strings do not count. */
function balancedObjects(text: string): string[] {
  const objects: string[] = [];
  let depth = 0;
  let from = 0;
  let inString = false;
  for (let index = 0; index < text.length && objects.length < MAX_OBJECTS; index++) {
    const letter = text[index];
    if (depth > 0 && letter === '"' && text[index - 1] !== '\\') inString = !inString;
    if (inString) continue;
    if (letter === '{' && depth++ === 0) from = index;
    if (letter === '}' && depth > 0 && --depth === 0) objects.push(text.slice(from, index + 1));
  }
  return objects;
}

/** X of the last "Final answer: X" or "Action: X" in a text. */
function findLabelledAction(text: string): string | null {
  const lines = [
    ...text.matchAll(/(?:final answer|(?:my|chosen)? ?(?:action|move))\s*(?:is\s*)?[:=]\s*(\S+)/giu),
  ];
  return lines.at(-1)?.[1] ?? null;
}

/** Reads an incomplete object: only its action counts, not the actions that its comment mentions. */
function parseBrokenObject(text: string, known: KnownActions): ParsedReply {
  const triedText = /"(?:action|move)"\s*:\s*"?([^"\s,}]+)["\s,}]/u.exec(text)?.[1];
  return triedText === undefined ? { kind: 'unparsable' } : toParsedReply(triedText, '', known);
}

/** The form of an action: letters and digits are interchangeable, for example `a9a9` for `e2e4`. */
const shapeOf = (action: string): string =>
  action.toLowerCase().replaceAll(/\p{L}/gu, 'a').replaceAll(/\d/gu, '9');

/**
 * The tokens that are written like a legal action without being one. Only forms with a digit count, since
 * ordinary tokens have the form of an action like `rock`.
 */
function findActionShaped(text: string, legal: readonly string[]): string[] {
  const shapes = new Set(legal.map(shapeOf).filter((shape) => shape.includes('9')));
  const tokens = text.normalize('NFKC').match(/[\w:-]+/gu) ?? [];
  return [...new Set(tokens.filter((word) => shapes.has(shapeOf(word))))];
}

function findMentionedActions(text: string, legal: readonly string[]): string[] {
  const tokens = new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\w:]+/gu) ?? [],
  );
  const bare = new Set([...tokens].map((word) => word.replace(/:$/u, '')));
  return legal.filter((action) => tokens.has(action.toLowerCase()) || bare.has(action.toLowerCase()));
}
