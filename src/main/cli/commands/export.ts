import { copyFileSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption, textOption, type Values } from '../options/option-kinds.ts';

const OPTIONS = {
  out: textOption('FILE', 'copies the ZIP to this file, which must not exist', null),
  json: flagOption('prints the result as JSON'),
  ...HOST_OPTIONS,
};

async function run(values: Values<typeof OPTIONS>, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  const out = values.out === null ? null : resolve(values.out);
  if (out !== null && existsSync(out)) {
    io.stderr(`arbiter export: ${out} exists; name another file with --out\n`);
    return EXIT.failed;
  }
  return withHost('export', values, deps, async ({ api }) => {
    const created = await api.call('dataExport.create', {});
    if (out !== null) copyFileSync(created.file, out, constants.COPYFILE_EXCL);
    const file = out ?? created.file;
    io.stdout(
      values.json ? `${JSON.stringify({ ...created, file })}\n` : `${file}\n${created.files} files.\n`,
    );
    return EXIT.ok;
  });
}

export const command = defineCommand({
  name: 'export',
  summary: 'Exports all your data as one ZIP of open formats, without tokens and keys.',
  usage: 'export [options]',
  options: OPTIONS,
  examples: ['arbiter export', 'arbiter export --out ./mine.zip', 'arbiter export --data ./matches --json'],
  run: ({ values }, deps) => run(values, deps),
});
