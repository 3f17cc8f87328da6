import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** A fenced block of a page, with what its first line says of it. */
export interface Block {
  readonly page: string;
  /** Line of the fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** After the language, for example the target of a new file. */
  readonly info: string;
  readonly code: string;
}

export interface Page {
  /** From the root, for example `docs/cli.md`. */
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

const FENCE = /^( *)```(\S*) ?(.*)$/u;

function blocksOf(page: string, text: string): Block[] {
  const blocks: Block[] = [];
  let open: { line: number; language: string; info: string; lines: string[] } | null = null;
  for (const [at, line] of text.split('\n').entries()) {
    const fence = FENCE.exec(line);
    if (fence === null) {
      open?.lines.push(line);
    } else if (open === null) {
      open = { line: at + 1, language: fence[2] ?? '', info: fence[3] ?? '', lines: [] };
    } else {
      const { lines, ...rest } = open;
      blocks.push({ page, ...rest, code: `${lines.join('\n')}\n` });
      open = null;
    }
  }
  if (open !== null) throw new Error(`${page}:${open.line}: a block without an end`);
  return blocks;
}

function readPage(name: string): Page {
  const text = readFileSync(join(ROOT, name), 'utf8');
  return { name, text, blocks: blocksOf(name, text) };
}

/** Every page that a stranger reads. */
export const pages = (): Page[] =>
  [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...['docs', 'docs/specifications'].flatMap((folder) =>
      readdirSync(join(ROOT, folder))
        .filter((file) => file.endsWith('.md'))
        .map((file) => `${folder}/${file}`),
    ),
  ].map(readPage);

export const blocksIn = (...languages: readonly string[]): Block[] =>
  pages().flatMap(({ blocks }) => blocks.filter(({ language }) => languages.includes(language)));

export const placeOf = ({ page, line }: Block): string => `${page}:${line}`;
