import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import type { HostAccess } from '../host-start/attach-to-host.ts';
import { withHost } from '../host-start/with-host.ts';
import { textOption, type Values } from '../options/option-kinds.ts';
import { resolveArenaTarget } from './arena-target.ts';

const OPTIONS = {
  html: textOption('FILE', 'writes the report as a page, to a file that must not exist', null),
  json: textOption('FILE', 'writes the record of the report as JSON, to a file that must not exist', null),
  ...HOST_OPTIONS,
};
type ReportValues = Values<typeof OPTIONS>;

const NAME = 'arena report';

async function report(
  id: string,
  values: ReportValues,
  { api }: HostAccess,
  io: CommandIo,
): Promise<ExitCode> {
  const resolved = await resolveArenaTarget(api, id);
  if (!resolved.ok) return reportUsageError(io, NAME, resolved.message);
  const target = resolved.value;
  for (const format of ['html', 'json'] as const) {
    const file = values[format];
    if (file === null) continue;
    const { text: content } = await (target.kind === 'tournament'
      ? api.call('tournament.report', { tournamentId: target.info.tournamentId, format })
      : api.call('arena.report', { arenaId: target.info.arenaId, format }));
    writeReport(file, content, io);
  }
  return EXIT.ok;
}

function writeReport(file: string, content: string, io: CommandIo): void {
  writeFileSync(resolve(file), content, { flag: 'wx' });
  io.stderr(
    `${file}: ${Buffer.byteLength(content)} bytes; check it with "${io.program} verify --report ${file}"\n`,
  );
}

export const reportCommand = defineCommand({
  name: NAME,
  summary:
    'Writes a run, or a tournament, as one signed file from which every statistic can be computed again.',
  usage: `${NAME} ID|last --html FILE | --json FILE`,
  options: OPTIONS,
  positionals: { max: 1 },
  examples: [`arbiter ${NAME} last --html run.html --json run.json`],
  async run({ values, positionals: [id] }, deps: CommandDeps): Promise<ExitCode> {
    const { io } = deps;
    if (id === undefined) return reportUsageError(io, NAME, 'the id of the run is missing');
    const files = [values.html, values.json].filter((file) => file !== null);
    if (files.length === 0) return reportUsageError(io, NAME, 'name a file with --html or --json');
    const existing = files.find((file) => existsSync(resolve(file)));
    if (existing !== undefined) {
      io.stderr(`arbiter ${NAME}: ${existing} exists; name another file\n`);
      return EXIT.failed;
    }
    return withHost(NAME, values, deps, (access) => report(id, values, access, io));
  },
});
