import { pages } from './pages.ts';
import { tablesIn } from './tables.ts';

/** The sections of the command reference, and how they differ from what the commands accept. */

/** One command as its help describes it. */
export interface CommandHelp {
  /** The words after `arbiter`, for example `league run`. */
  readonly name: string;
  /** The text of each option, in one line. */
  readonly options: ReadonlyMap<string, string>;
  /** Values that are used when an option is left out, by option; only simple ones. */
  readonly defaults: ReadonlyMap<string, string>;
  /** Whether the command also takes the options of the host, which its help leaves out. */
  readonly takesHostOptions: boolean;
}

interface CommandSection {
  readonly heading: string;
  readonly commands: readonly string[];
  readonly options: ReadonlySet<string>;
  readonly defaults: ReadonlyMap<string, string>;
  readonly takesHostOptions: boolean;
}

const OPTION = /--([a-z][a-z-]*)/gu;

const optionsIn = (text: string): string[] => [...text.matchAll(OPTION)].map(([, name = '']) => name);

/** Reads the help of one command. */
export function parseHelp(name: string, help: string): CommandHelp {
  const rows = help.split(/\n(?= {2}-)/u).map((row) => row.replaceAll(/\s+/gu, ' ').trim());
  const options = new Map(
    rows.flatMap((row) => {
      const [, option] = /^--([a-z][a-z-]*)/u.exec(row) ?? [];
      return option === undefined ? [] : [[option, row] as const];
    }),
  );
  const defaults = [...options].flatMap(([option, row]) => {
    const [, value] = /\(default: ([^\s,)]+)(?:, env: \w+)?\)/u.exec(row) ?? [];
    return value === undefined ? [] : [[option, value] as const];
  });
  return {
    name,
    options,
    defaults: new Map(defaults),
    takesHostOptions: help.includes('This command also takes the options of the host'),
  };
}

const COMMAND = /^arbiter [a-z][a-z ]*$/u;

/**
 * The commands that a heading names: `npm start, arbiter, arbiter open` names `open`, and `arbiter arena show, pause`
 * names `arena show` and `arena pause`.
 */
function commandsOf(heading: string): string[] {
  const [first = '', ...more] = heading
    .split(', ')
    .filter((part) => part !== 'npm start' && part !== 'arbiter');
  if (!COMMAND.test(first)) return [];
  const words = first.split(' ').slice(1);
  const stem = words.slice(0, -1);
  return [words.join(' '), ...more.map((last) => [...stem, last].join(' '))];
}

interface Cells {
  readonly option: string;
  readonly default: string;
}

/** The rows of the tables of options, by the columns `option` and `default`. */
function optionRows(text: string): Cells[] {
  return tablesIn(text).flatMap(({ head, rows }) => {
    if (head[0] !== 'option') return [];
    const at = head.indexOf('default');
    return rows.map((cells) => ({
      option: optionsIn(cells[0] ?? '')[0] ?? '',
      default: (cells[at] ?? '').replaceAll('`', ''),
    }));
  });
}

const withoutBlocks = (text: string): string => text.replaceAll(/```[\s\S]*?```/gu, '');

/** A section reaches to the next heading of its level, or to the next heading of a command. */
function sectionsOf(text: string): CommandSection[] {
  const parts = withoutBlocks(text).split(/^(?=##+ )/gmu);
  const sections: { heading: string; body: string }[] = [];
  for (const part of parts) {
    const [, heading = ''] = /^##+ (.+)$/mu.exec(part) ?? [];
    const isOwn = part.startsWith('## ') || commandsOf(heading).length > 0;
    const last = sections.at(-1);
    if (isOwn || last === undefined) sections.push({ heading, body: part });
    else last.body += part;
  }
  return sections.map(({ heading, body }) => {
    const [also = ''] = /^Also: [\s\S]*?(?=\n\n|\n?$(?![\s\S]))/mu.exec(body) ?? [];
    const rows = optionRows(body);
    return {
      heading,
      commands: commandsOf(heading),
      options: new Set([...rows.map(({ option }) => option), ...optionsIn(also.split('. ')[0] ?? '')]),
      defaults: new Map(rows.map((row) => [row.option, row.default])),
      takesHostOptions: also.includes('options of the host'),
    };
  });
}

/** The pages of the command reference. */
export const readCommandPages = (): string =>
  pages()
    .filter(({ name }) => /^docs\/cli(?:-\w+)?\.md$/u.test(name))
    .map(({ text }) => text)
    .join('\n');

const NO_DEFAULTS = new Set(['none', 'off', '', 'default']);

/** Whether the page names the default that the help names. */
const isSameDefault = (helpValue: string | undefined, pageValue: string | undefined): boolean =>
  helpValue === undefined
    ? pageValue === undefined || !/^\d[\d.,]*$/u.test(pageValue)
    : pageValue === undefined ||
      pageValue.replaceAll(/[,_]/gu, '') === helpValue.replaceAll(/[,_]/gu, '') ||
      (NO_DEFAULTS.has(pageValue) && NO_DEFAULTS.has(helpValue));

/**
 * Every difference between the pages and the commands. `launcher` are options of the launcher, which adds them to the
 * commands that open a window.
 */
export function findDifferences(
  text: string,
  commands: readonly CommandHelp[],
  launcher: readonly string[],
): string[] {
  const sections = sectionsOf(text);
  const hostOptions = new Set(
    sections.find(({ heading }) => heading === 'Options of the host')?.options ?? [],
  );
  const differences: string[] = [];
  const named = new Set(sections.flatMap((section) => section.commands));
  const known = new Set(commands.map(({ name }) => name));
  for (const { name, options } of commands)
    if (!named.has(name) && options.size > 0) differences.push(`arbiter ${name} has no section`);
  for (const section of sections)
    for (const name of section.commands) {
      const command = commands.find((candidate) => candidate.name === name);
      if (command === undefined) differences.push(`there is no command arbiter ${name}`);
      else
        differences.push(
          ...findOptionDifferences(command, section, name === 'open' ? launcher : [], hostOptions),
        );
    }
  return known.size === 0 ? ['there are no commands'] : differences;
}

const without = (names: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...names].filter((name) => !others.has(name));

function findOptionDifferences(
  command: CommandHelp,
  section: CommandSection,
  launcher: readonly string[],
  hostOptions: ReadonlySet<string>,
): string[] {
  const host = (takes: boolean): Iterable<string> => (takes ? hostOptions : []);
  const accepted = new Set([...command.options.keys(), ...launcher, ...host(command.takesHostOptions)]);
  const described = new Set([...section.options, ...host(section.takesHostOptions)]);
  const name = `arbiter ${command.name}`;
  const wrong = [...section.defaults].filter(
    ([option, value]) => accepted.has(option) && !isSameDefault(command.defaults.get(option), value),
  );
  return [
    ...without(accepted, described).map((option) => `${name}: --${option} is not described`),
    ...without(described, accepted).map((option) => `${name}: --${option} is no option`),
    ...wrong.map(
      ([option]) => `${name}: --${option} has the default ${command.defaults.get(option) ?? 'none'}`,
    ),
  ];
}
