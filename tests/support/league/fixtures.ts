import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One recorded exchange between two public programs. */
export interface Exchange {
  readonly file: string;
  readonly line: number;
  readonly request: unknown;
  readonly response: unknown;
  readonly status: number;
}

const OWN = new URL('../../fixtures/league/', import.meta.url).pathname;
const RECORDED = join(process.env['ARBITER_FIXTURES'] ?? '../shared/fixtures', 'league');

/** Small samples of each dialect, part of the repository. */
export const ownExchanges = (): Exchange[] => readFolder(OWN);

/** Recorded traffic of public programs; null when the folder does not exist. */
export const recordedExchanges = (): Exchange[] | null => {
  // In a git work tree the folder is one level higher.
  const folder = [RECORDED, join('..', RECORDED)].find((candidate) => existsSync(candidate));
  return folder === undefined ? null : readFolder(folder);
};

function readFolder(folder: string): Exchange[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => {
        const { request, response, status } = JSON.parse(line) as Exchange;
        return { file, line: index + 1, request, response, status };
      })
      // An empty body is an admin request of that program and no league message.
      .filter(({ request }) => request !== ''),
  );
}
