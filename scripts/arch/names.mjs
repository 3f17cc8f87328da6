import { basename } from 'node:path';
import {
  ALLOWED_IN_TOOLS,
  ALLOWED_NAMES,
  ORDINARY_FORMS,
  PRIVATE_WORDS,
  SHARED_EXPORTS,
} from './private-words.mjs';
import {
  declaredNames,
  exportsOf,
  isProductFile,
  isToolFile,
  literalTypesOf,
  readSource,
} from './source.mjs';

/** Rules about names: no private words, exported types unique, exported functions unique in the program, few exported names in many files. */

const MAX_FILES_PER_EXPORT = 3;
const PRIVATE = new Set(PRIVATE_WORDS);
/** The sentences of the window are data: their files and keys are named by text area. */
const isSentenceFile = (file) => /^renderer\/text\/(?:en|zh-cn)\//.test(file);

/** The program without its window. A migration exports the name of what it creates, and only the list of migrations reads it. */
const isProgramFile = (file) =>
  file.startsWith('src/') && !file.startsWith('src/main/platform/db/migrations/');

const isWindowFile = (file) => file.startsWith('renderer/');

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const privateWordIn = (name) => wordsOf(name).find((word) => PRIVATE.has(word));

const SUFFIXES = ['s', 'es', 'd', 'ed', 'ing'];

/** Whether the word is a regular inflection of a private one, such as `witnessed`. */
const isInflected = (word) =>
  !ORDINARY_FORMS.has(word) &&
  SUFFIXES.some((suffix) => {
    if (!word.endsWith(suffix)) return false;
    const stem = word.slice(0, -suffix.length);
    if (suffix === 'd' && !stem.endsWith('e')) return false;
    return PRIVATE.has(stem) || (suffix === 'ing' && PRIVATE.has(`${stem}e`));
  });

/** The names of product files are judged with their inflections, so that no private word returns in another form. */
const privateFormIn = (name) => wordsOf(name).find((word) => PRIVATE.has(word) || isInflected(word));

/** Private words in names. `files`: `{file, names: {name, line}[]}`; `isAllowed` gets the keys `file` or `file|name` and `*|name`. */
function privateNames(files, isAllowed, findWord = privateWordIn) {
  const violations = [];
  for (const { file, names } of files) {
    const word = findWord(basename(file).replace(/\.tsx?$/, ''));
    if (word !== undefined && !isAllowed(file)) {
      violations.push({ rule: 'names-are-plain', from: file, to: `file name (${word})` });
    }
    for (const { name, line } of names) {
      const hit = findWord(name);
      if (hit === undefined || isAllowed(`${file}|${name}`, `*|${name}`)) continue;
      violations.push({ rule: 'names-are-plain', from: `${file}:${line}`, to: `${name} (${hit})` });
    }
  }
  return violations;
}

/** Private words in the names of product files, except those of `allowed`; allowed names that no file has are reported too. */
export function findWordViolations(files, allowed = ALLOWED_NAMES) {
  const usedNames = new Set();
  const isAllowed = (...keys) => keys.some((key) => allowed.has(key) && usedNames.add(key));
  const violations = privateNames(files, isAllowed, privateFormIn);
  const idle = [...allowed].filter((key) => !usedNames.has(key));
  return [
    ...violations,
    ...idle.map((key) => ({ rule: 'names-are-plain', from: key, to: 'is allowed without need' })),
  ];
}

/** Names that one file of the window exports as a type and another one as a value, such as a component. */
const mixedInWindow = (types, values) =>
  [...types].flatMap(([name, at]) => {
    const typeFiles = at.filter(isWindowFile);
    const valueFiles = (values.get(name) ?? []).filter((file) => isWindowFile(file) && !at.includes(file));
    return typeFiles.length > 0 && valueFiles.length > 0 ? [[name, [...typeFiles, ...valueFiles]]] : [];
  });

/** Exported names that are not unique enough. `files`: `{file, exports: {name, isType}[]}`. */
export function findExportViolations(files, shared = SHARED_EXPORTS) {
  const types = new Map();
  const values = new Map();
  for (const { file, exports } of files) {
    for (const { name, isType } of exports) {
      const map = isType ? types : values;
      map.set(name, [...(map.get(name) ?? []), file]);
    }
  }
  const twice = [...types].filter(([, at]) => at.length > 1);
  const crowded = [...values].filter(([name, at]) => at.length > MAX_FILES_PER_EXPORT && !shared.has(name));
  const ambiguous = [...values]
    .map(([name, at]) => [name, at.filter(isProgramFile)])
    .filter(([name, at]) => at.length > 1 && !shared.has(name));
  const mixed = mixedInWindow(types, values);
  return [
    ...mixed.map(([name, at]) => ({
      rule: 'types-and-values-of-the-window-differ',
      from: name,
      to: at.join(', '),
    })),
    ...ambiguous.map(([name, at]) => ({
      rule: 'exported-functions-are-unique',
      from: name,
      to: at.join(', '),
    })),
    ...twice.map(([name, at]) => ({ rule: 'exported-types-are-unique', from: name, to: at.join(', ') })),
    ...crowded.map(([name, at]) => ({ rule: 'exported-names-are-few', from: name, to: at.join(', ') })),
  ];
}

const isAllowedInTools = (...keys) =>
  keys.some((key) => ALLOWED_IN_TOOLS.has(key) || ALLOWED_IN_TOOLS.has(key.split('|')[1]));
/** The names of tests, scripts and launchers: what product files may call so, they may too. */
export const findToolWordViolations = (files) => privateNames(files, isAllowedInTools);

/** All of it for the files of a tree; exports are judged in product files only. */
export function findNameViolationsIn(root, files) {
  const namesOf = (source) => ({ file: source.fileName, names: declaredNames(source) });
  const sources = files.filter(isProductFile).map((file) => readSource(root, file));
  const named = sources
    .filter(({ fileName }) => !isSentenceFile(fileName))
    .map((source) => ({
      file: source.fileName,
      names: [...declaredNames(source), ...literalTypesOf(source)],
    }));
  const tools = files.filter(isToolFile).map((file) => namesOf(readSource(root, file)));
  const exportsByFile = sources.map((source) => ({ file: source.fileName, exports: exportsOf(source) }));
  return [
    ...findWordViolations(named),
    ...findToolWordViolations(tools),
    ...findExportViolations(exportsByFile),
  ];
}
