import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}
interface Tree {
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>;
  isFile(path: string, from: string): boolean;
  isSymbol(word: string): boolean;
  isMember(type: string, name: string): boolean;
}

const ROOT = resolve(import.meta.dirname, '../..');
const { findCitationViolations, clausesOf, createMemberTest } = (await import(
  join(ROOT, 'scripts/arch/citations.mjs')
)) as {
  findCitationViolations(comment: string, from: string, tree: Tree): readonly Violation[];
  clausesOf(text: string): ReadonlySet<string>;
  createMemberTest(sources: readonly unknown[]): Tree['isMember'];
};
const { commentsOf, parseFile } = (await import(join(ROOT, 'scripts/arch/source.mjs'))) as {
  commentsOf(source: unknown): { readonly comments: readonly { text: string; line: number }[]; code: string };
  parseFile(file: string, text: string): unknown;
};

const TREE: Tree = {
  pages: new Map([['docs/specifications/001-session-host.md', new Set(['7', '7.2'])]]),
  isFile: (path) => path === 'src/main/sessions/actions/act.ts',
  isSymbol: (word) => ['submitAction', 'LeagueService', 'MAX_ROWS'].includes(word),
  isMember: (type, name) => type !== 'LeagueService' || name === 'submitAction',
};
const rules = (comment: string): string[] =>
  findCitationViolations(comment, 'src/main/a.ts:1', TREE).map(({ rule }) => rule);

test.each([
  'As decision 28 has it.',
  'See contract §5.',
  'The nonce is single (C12).',
  'Rules of 001 §7.2 apply.',
  'Rules of 001 7 apply.',
  'From issue 7.',
  'See §7.2.',
])('finds the citation that no reader can open in "%s"', (comment) => {
  expect(new Set(rules(comment))).toEqual(new Set(['clauses-are-linked']));
});

test('a clause is cited with the page of docs/specifications, and must stand on it', () => {
  expect(rules('Refused as docs/specifications/001-session-host.md §7.2 demands.')).toEqual([
    'cited-files-exist',
  ]);
  const tree = { ...TREE, isFile: () => true };
  expect(findCitationViolations('docs/specifications/001-session-host.md §7.2', 'a.ts:1', tree)).toEqual([]);
  expect(findCitationViolations('docs/specifications/001-session-host.md §9', 'a.ts:1', tree)).toEqual([
    { rule: 'cited-clauses-exist', from: 'a.ts:1', to: 'docs/specifications/001-session-host.md §9' },
  ]);
});

test('finds a file and a symbol that do not exist', () => {
  expect(rules('Called by src/main/sessions/gone.ts.')).toEqual(['cited-files-exist']);
  expect(rules('Called by src/main/sessions/actions/act.ts.')).toEqual([]);
  expect(rules('Called by `submitMove`.')).toEqual(['cited-symbols-exist']);
  expect(rules('Called by `submitAction()`, `LeagueService.submitAction`, up to `MAX_ROWS`.')).toEqual([]);
});

test('finds a member that its type does not have', () => {
  expect(rules('Unlike `LeagueService.MAX_ROWS`, it waits.')).toEqual(['cited-symbols-exist']);
});

test('knows the members of interfaces, classes and literal types, and no others', () => {
  const text = `
    interface Sessions { readState(): void; readonly live: boolean }
    class Sender { constructor(private readonly chain: Chain) {} get size() { return 0; } }
    type Query = { readonly limit: number };
    interface Wide extends Sessions { more: number }
    interface Picked extends Pick<Sessions, 'live'> { more: number }
    type Part = Pick<Sessions, 'live'>;
    interface Open { [name: string]: number }
  `;
  const isMember = createMemberTest([parseFile('a.ts', text)]);
  for (const [type, name] of [
    ['Sessions', 'readState'],
    ['Sender', 'chain'],
    ['Sender', 'size'],
    ['Query', 'limit'],
    ['Wide', 'live'],
  ])
    expect(isMember(type!, name!), `${type}.${name}`).toBe(true);
  for (const type of ['Sessions', 'Sender', 'Query', 'Wide'])
    expect(isMember(type, 'state'), type).toBe(false);
  for (const type of ['Picked', 'Part', 'Open', 'Elsewhere'])
    expect(isMember(type, 'state'), type).toBe(true);
});

test('plain words in backticks are no symbols', () => {
  expect(rules('States are `queued` and `sent`.')).toEqual([]);
});

test('reads the numbers of headings', () => {
  expect(clausesOf('# 001\n\n## 7 Checks\n\n### 7.2 Order\n\ntext 9\n')).toEqual(new Set(['7', '7.2']));
});

test('tells comments from code, in strings, templates and JSX too', () => {
  const text =
    "/** Doc of a. */\nconst a = 'https://b'; // trailing\nconst c = `// no ${1 /* inner */}`;\nconst d = <p>// text {/* in JSX */ e}</p>;\n";
  const { comments, code } = commentsOf(parseFile('a.tsx', text));
  expect(comments.map((comment) => [comment.line, comment.text])).toEqual([
    [1, '/** Doc of a. */'],
    [2, '// trailing'],
    [3, '/* inner */'],
    [4, '/* in JSX */'],
  ]);
  expect(code).not.toMatch(/Doc of a|trailing|inner|in JSX/);
  expect(code).toContain('// no ');
});
