import { isProductFile, runTimeEdges } from './source.mjs';

/**
 * Two rules about folders: the files and folders that lie side by side in any
 * folder form no cycle of run-time imports, and `src/main` imports downwards only.
 */

/** From the top; every other folder of `src/main` is a domain (`*`). A file may import its own layer and those below. */
const LAYERS = ['cli', 'threads', 'host', 'window-api', 'app-features', '*', 'platform'];

function layerOf(file) {
  const index = LAYERS.indexOf(file.split('/')[2]);
  return index < 0 ? LAYERS.indexOf('*') : index;
}

/** Tarjan's algorithm: the sets of two and more nodes that reach each other. */
function cyclesIn(nodes, next) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const cycles = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const to of next.get(node)?.keys() ?? []) {
      if (!index.has(to)) visit(to);
      if (stack.includes(to)) low.set(node, Math.min(low.get(node), low.get(to)));
    }
    if (low.get(node) !== index.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    if (members.length > 1) cycles.push(members.sort());
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return cycles;
}

/** Per folder the arrows between its children, each with one import that makes it. */
function arrowsByFolder(edges) {
  const folders = new Map();
  for (const { from, to } of edges) {
    const [a, b] = [from.split('/'), to.split('/')];
    const depth = a.findIndex((part, at) => part !== b[at]);
    const folder = a.slice(0, depth).join('/') || '.';
    const arrows = folders.get(folder) ?? new Map();
    const targets = arrows.get(a[depth]) ?? new Map();
    if (!targets.has(b[depth])) targets.set(b[depth], `${from} > ${to}`);
    folders.set(folder, arrows.set(a[depth], targets));
  }
  return folders;
}

function neighbourCycles(edges) {
  return [...arrowsByFolder(edges)].flatMap(([folder, arrows]) => {
    const nodes = new Set([...arrows.keys(), ...[...arrows.values()].flatMap((to) => [...to.keys()])]);
    return cyclesIn(nodes, arrows).map((members) => ({
      rule: 'neighbours-form-no-cycle',
      from: `${folder}: ${members.join(', ')}`,
      to: members.flatMap((a) => members.flatMap((b) => arrows.get(a)?.get(b) ?? [])).join('; '),
    }));
  });
}

const isInFolderOfMain = (file) => file.startsWith('src/main/') && file.split('/').length > 3;

/** Judges imports `{from, to}` between files. Returns every violation as `{rule, from, to}`. */
export function findFolderViolations(edges) {
  const upward = edges
    .filter(({ from, to }) => isInFolderOfMain(from) && isInFolderOfMain(to) && layerOf(from) > layerOf(to))
    .map(({ from, to }) => ({ rule: 'main-imports-downwards', from, to }));
  return [...neighbourCycles(edges), ...upward];
}

/** The same for the product files of a tree. */
export const findFolderViolationsIn = (root, files) =>
  findFolderViolations(runTimeEdges(root, files.filter(isProductFile)));

const MAX_FILES = 15;
const EXCUSES = '## Folders with more than fifteen files';

/** A folder holds at most 15 files side by side, unless `docs/architecture.md` names it and says why. */
export function findFolderSizeViolations(files, architecture) {
  const sizes = new Map();
  for (const file of files.filter(isProductFile)) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  const [, section = ''] = architecture.split(EXCUSES);
  const excusedFolders = new Set(
    [...section.split('\n## ')[0].matchAll(/^\| `([\w/-]+)`\s+\| \w/gm)].map(([, folder]) => folder),
  );
  const crowdedFolders = [...sizes].filter(([, size]) => size > MAX_FILES).map(([folder]) => folder);
  return [
    ...crowdedFolders
      .filter((folder) => !excusedFolders.has(folder))
      .map((folder) => ({
        rule: 'folders-stay-small',
        from: folder,
        to: `${sizes.get(folder)} files side by side`,
      })),
    ...[...excusedFolders]
      .filter((folder) => !crowdedFolders.includes(folder))
      .map((folder) => ({ rule: 'folders-stay-small', from: folder, to: 'is excused without need' })),
  ];
}
