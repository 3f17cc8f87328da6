import { copyFileSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption, textOption, type Values } from '../options/option-kinds.ts';

const OPTIONS = {
  out: textOption('FILE', 'copies the ZIP to this file, which must not exist', null),
  preview: flagOption('prints every file of the report and saves nothing'),
  json: flagOption('prints the result as JSON'),
  ...HOST_OPTIONS,
};

async function run(values: Values<typeof OPTIONS>, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  const out = values.out === null ? null : resolve(values.out);
  if (out !== null && existsSync(out)) {
    io.stderr(`arbiter report: ${out} exists; name another file with --out\n`);
    return EXIT.failed;
  }
  return withHost('report', values, deps, async ({ api }) => {
    const { reportId, files } = await api.call('dataExport.previewReport', {});
    if (values.preview) {
      const plain = files.map(({ path, text: body }) => `── ${path}\n${body}\n`).join('');
      io.stdout(values.json ? `${JSON.stringify({ files })}\n` : plain);
      return EXIT.ok;
    }
    const saved = await api.call('dataExport.saveReport', { reportId });
    if (out !== null) copyFileSync(saved.file, out, constants.COPYFILE_EXCL);
    const file = out ?? saved.file;
    io.stdout(values.json ? `${JSON.stringify({ ...saved, file })}\n` : `${file}\n`);
    return EXIT.ok;
  });
}

export const command = defineCommand({
  name: 'report',
  summary: 'Writes an anonymous problem report: versions, doctor, log and counts.',
  usage: 'report [options]',
  options: OPTIONS,
  examples: ['arbiter report --preview', 'arbiter report --out ./fault.zip'],
  run: ({ values }, deps) => run(values, deps),
});
