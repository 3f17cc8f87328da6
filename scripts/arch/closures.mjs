import { isProductFile, runTimeEdges } from './source.mjs';

/**
 * A rule about how much code one path runs through: from the module in which it begins, the imports that exist at run
 * time may reach only so many files. A single import from the index of another domain can add a hundred files to what
 * a reader must know, and no other rule sees it.
 */

/** A limit has room for a few more files; who needs more raises it in the same commit, and says why. */
export const CLOSURE_LIMITS = [
  { path: 'a move', from: 'src/main/sessions/actions/act.ts', maxFiles: 26 },
  { path: 'a league match', from: 'src/main/league/referee/referee.ts', maxFiles: 40 },
  { path: 'a payment', from: 'src/main/payments/processor/processor.ts', maxFiles: 32 },
  { path: 'a submission', from: 'src/main/rewards/matches/submit-match.ts', maxFiles: 30 },
];

/** The files that a module reaches, itself included. */
function closureOf(start, edges) {
  const next = Map.groupBy(edges, ({ from }) => from);
  const reached = new Set([start]);
  for (const file of reached) for (const { to } of next.get(file) ?? []) reached.add(to);
  return [...reached];
}

const folderOf = (file) => file.split('/').slice(0, 3).join('/');

/** The folders that hold most of the files, for example `src/main/games 44, src/main/sessions 14`. */
function largestFolders(files) {
  const sizes = [...Map.groupBy(files, folderOf)].map(([folder, members]) => [folder, members.length]);
  return sizes
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([folder, size]) => `${folder} ${size}`)
    .join(', ');
}

/** Judges imports `{from, to}` between files. Returns every violation as `{rule, from, to}`. */
export const findClosureViolations = (edges, limits) =>
  limits.flatMap(({ path, from, maxFiles }) => {
    const files = closureOf(from, edges);
    // A module that was moved reaches nothing and would pass.
    if (files.length === 1) return [{ rule: 'paths-stay-short', from, to: `${path} does not begin here` }];
    if (files.length <= maxFiles) return [];
    const to = `${path} reaches ${files.length} files, at most ${maxFiles}; most are in ${largestFolders(files)}`;
    return [{ rule: 'paths-stay-short', from, to }];
  });

/** The same for the product files of a tree. */
export const findClosureViolationsIn = (root, files) =>
  findClosureViolations(runTimeEdges(root, files.filter(isProductFile)), CLOSURE_LIMITS);
