import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commentsOf, readSource, typesOf } from './source.mjs';

/** Comments cite only what a reader of the repository can open: files, symbols and clauses of docs/specifications. */

/** Numbers of lists that are not in the repository, and clauses without their page. */
const UNLINKED = [
  /\b(?:decision|contract|facts|issue)s? §?\d/i,
  /\((?:[A-Z]\d{1,2})\)/,
  /\b00[0-4] (?:§|\d)/,
];
const CLAUSE = /(?:(docs\/specifications\/[\w-]+\.md) )?§(\d+(?:\.\d+)*)?/g;
const FILE = /(?<![\w/.*<$}-])((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|cjs|md))(?![\w/])/g;
const SYMBOL = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g;
/** Where a path in a comment may begin. */
const ROOTS = ['', 'src/main', 'src', 'renderer', 'tests', 'tests/support', 'bin', 'scripts'];

/** Headings such as `## 7.2 Checks` of a page of docs/specifications. */
export function clausesOf(text) {
  return new Set([...text.matchAll(/^##+ (\d+(?:\.\d+)*)\b/gm)].map(([, clause]) => clause));
}

function clauseViolations(comment, pages) {
  return [...comment.matchAll(CLAUSE)].flatMap(([whole, page, clause]) => {
    if (page === undefined) return [{ rule: 'clauses-are-linked', to: whole }];
    return pages.get(page)?.has(clause) ? [] : [{ rule: 'cited-clauses-exist', to: whole }];
  });
}

/**
 * Judges one comment. `tree` says what exists: `isFile(path, from)`, `isSymbol(word)`, `isMember(type, name)`, and
 * `pages`, the clause numbers of each specification page.
 */
export function findCitationViolations(comment, from, tree) {
  const unlinkedCitations = UNLINKED.flatMap((pattern) => pattern.exec(comment)?.[0] ?? []);
  const files = [...comment.matchAll(FILE)]
    .map(([, file]) => file)
    .filter((file) => !tree.isFile(file, from));
  const symbols = [...comment.matchAll(SYMBOL)]
    .map(([, symbol]) => symbol)
    .filter((symbol) => /[A-Z_$.]/.test(symbol))
    .filter((symbol) => {
      const parts = symbol.split('.');
      const [type, member] = parts;
      const isKnown = parts.every((part) => tree.isSymbol(part));
      return !isKnown || (member !== undefined && !tree.isMember(type, member));
    });
  return [
    ...unlinkedCitations.map((to) => ({ rule: 'clauses-are-linked', from, to })),
    ...clauseViolations(comment, tree.pages).map((violation) => ({ ...violation, from })),
    ...files.map((to) => ({ rule: 'cited-files-exist', from, to })),
    ...symbols.map((to) => ({ rule: 'cited-symbols-exist', from, to })),
  ];
}

/**
 * Creates the test whether a type may have a member. A type that is not declared here, or whose members cannot be listed,
 * may have any; of two types with one name, either may be meant.
 */
export function createMemberTest(sources) {
  const typesByName = Map.groupBy(sources.flatMap(typesOf), ({ name }) => name);
  const isMember = (type, member) =>
    typesByName
      .get(type)
      ?.some(
        ({ members, bases }) =>
          members === null || members.includes(member) || bases.some((base) => isMember(base, member)),
      ) ?? true;
  return isMember;
}

const identifiersIn = (text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** The files, symbols and specification pages of the repository at `root`, for `findCitationViolations`. */
export function readTree(root, files, sources) {
  const names = new Set(files.map((file) => basename(file)));
  const symbols = new Set(sources.flatMap(({ code }) => identifiersIn(code)));
  const otherFiles = ['package.json', ...globSync('resources/**/*.{sol,json,ts}', { cwd: root })];
  for (const file of otherFiles)
    identifiersIn(readFileSync(join(root, file), 'utf8')).forEach((word) => symbols.add(word));
  const pages = new Map(
    globSync('docs/specifications/*.md', { cwd: root }).map((page) => [
      page,
      clausesOf(readFileSync(join(root, page), 'utf8')),
    ]),
  );
  const isFile = (path, from) => {
    // Build output is not in the repository.
    if (path.startsWith('out/')) return true;
    const file = from.replace(/:\d+$/, '');
    if (!path.includes('/'))
      return names.has(path) || existsSync(join(root, path)) || existsSync(join(root, dirname(file), path));
    return [...ROOTS, dirname(file), dirname(dirname(file))].some((folder) =>
      existsSync(join(root, folder, path)),
    );
  };
  return {
    pages,
    isFile,
    isSymbol: (word) => symbols.has(word),
    isMember: createMemberTest(sources.map(({ source }) => source)),
  };
}

/** Every violation in the comments of the given files, as `{rule, from, to}`. */
export function findCitationViolationsIn(root, files) {
  const sources = files.map((file) => {
    const source = readSource(root, file);
    return { file, source, ...commentsOf(source) };
  });
  const tree = readTree(root, files, sources);
  return sources.flatMap(({ file, comments }) =>
    comments.flatMap(({ text, line }) => findCitationViolations(text, `${file}:${line}`, tree)),
  );
}
