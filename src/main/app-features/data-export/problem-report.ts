import type { HostInfo, ReportFile, ServiceState, Settings } from '../../../shared/contract/index.ts';
import { createAnonymiser, type NamesToReplace } from './anonymise.ts';
import type { LogLine } from './log-ring.ts';
import type { TableCount } from './store.ts';

/** What a problem report is built from. */
export interface ProblemReportInput {
  readonly host: HostInfo;
  readonly services: readonly ServiceState[];
  readonly settings: Settings;
  readonly counts: readonly TableCount[];
  readonly schema: number;
  readonly lines: readonly LogLine[];
  /** The output of `arbiter doctor --json`; empty where this installation has no doctor. */
  readonly doctor: readonly object[];
  readonly platform: string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The settings without the one that the person writes as free text. */
const plainSettings = ({ playerName: _own, ...rest }: Settings): object => rest;

/** The files of a problem report: versions, doctor, settings, row counts and the last log lines, all anonymised. */
export function buildReport(input: ProblemReportInput, names: NamesToReplace): ReportFile[] {
  const clean = createAnonymiser(names);
  const { host, services, counts, lines } = input;
  const { version, runtime, shell, databaseBytes, ports } = host;
  const files: readonly (readonly [string, string])[] = [
    [
      'versions.json',
      json({ arbiter: version, runtime, shell, platform: input.platform, schema: input.schema }),
    ],
    ['doctor.json', json(input.doctor)],
    [
      'services.json',
      json({ services: services.map(({ id, state, note }) => ({ id, state, note })), ports }),
    ],
    ['settings.json', json(plainSettings(input.settings))],
    [
      'counts.json',
      json({ databaseBytes, tables: Object.fromEntries(counts.map(({ table, rows }) => [table, rows])) }),
    ],
    ['log.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join('')],
  ];
  return files.map(([path, text]) => ({ path, text: clean(text) }));
}
