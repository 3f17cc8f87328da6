import { copyFileSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand, usageProblem, type CommandDoors } from '../command.ts';
import { EXIT, EXIT_OF_REFUSAL, type ExitCode } from '../exit-codes.ts';
import { linkHost } from '../host-link.ts';
import { HOST_TABLE, hostSettings } from '../host-settings.ts';
import { flag, text, type Values } from '../option-kinds.ts';

const TABLE = {
  out: text('FILE', 'a copy of the ZIP goes here; must not exist', null),
  preview: flag('prints every file of it and saves nothing'),
  json: flag('the answer as JSON on stdout'),
  ...HOST_TABLE,
};

async function run(values: Values<typeof TABLE>, doors: CommandDoors): Promise<ExitCode> {
  const { io } = doors;
  const settings = hostSettings(values, io.env);
  if (!settings.ok) return usageProblem(io, 'report', settings.message);
  const out = values.out === null ? null : resolve(values.out);
  if (out !== null && existsSync(out)) {
    io.stderr(`arbiter report: ${out} exists; name another with --out\n`);
    return EXIT.failed;
  }
  const linked = await linkHost(settings.value, { isolated: false }, doors);
  if (!linked.ok) {
    io.stderr(`arbiter report: ${linked.message}\n`);
    return EXIT_OF_REFUSAL[linked.code];
  }
  const { api, close } = linked.value;
  try {
    const { reportId, files } = await api.ask('report.preview', {});
    if (values.preview) {
      const plain = files.map(({ path, text: body }) => `── ${path}\n${body}\n`).join('');
      io.stdout(values.json ? `${JSON.stringify({ files })}\n` : plain);
      return EXIT.fine;
    }
    const made = await api.ask('report.save', { reportId });
    if (out !== null) copyFileSync(made.file, out, constants.COPYFILE_EXCL);
    const file = out ?? made.file;
    io.stdout(values.json ? `${JSON.stringify({ ...made, file })}\n` : `${file}\n`);
    return EXIT.fine;
  } finally {
    await close();
  }
}

export const command = defineCommand({
  name: 'report',
  summary: 'A report on a fault that names nobody: versions, doctor, log, counts.',
  usage: 'report [options]',
  options: TABLE,
  examples: ['arbiter report --preview', 'arbiter report --out ./fault.zip'],
  run: ({ values }, doors) => run(values, doors),
});
