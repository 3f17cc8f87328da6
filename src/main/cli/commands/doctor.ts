import { CRASH_POINTS } from '../../platform/crash-points.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { toDoctorJson, type DoctorItem } from '../doctor/doctor-item.ts';
import { doctorItems } from '../doctor/doctor-items.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS, readHostSettings } from '../host-start/host-settings.ts';
import { flagOption, type Values } from '../options/option-kinds.ts';

const OPTIONS = {
  json: flagOption('prints the report as JSON'),
  'crash-points': flagOption('lists the durable steps that --crash-at accepts'),
  ...HOST_OPTIONS,
};

const MARKS = { ok: '✓', missing: '–', problem: '✗' } as const;

const crashPointLines = (): string =>
  Object.entries(CRASH_POINTS)
    .map(([name, description]) => `${name.padEnd(24)}${description}\n`)
    .join('');

const crashPointJson = (): string =>
  `${JSON.stringify({ crashPoints: Object.entries(CRASH_POINTS).map(([name, what]) => ({ name, what })) })}\n`;

function reportText(items: readonly DoctorItem[], ok: boolean): string {
  const lines = items.map(({ name, state, detail, remedy }) => {
    const line = `${MARKS[state]} ${name.padEnd(20)}${detail}\n`;
    return remedy === undefined ? line : `${line}${' '.repeat(22)}→ ${remedy}\n`;
  });
  const problems = items.filter((item) => item.state === 'problem').length;
  const verdict = ok ? 'No problems found.' : `${problems} ${problems === 1 ? 'problem' : 'problems'} found.`;
  return `${lines.join('')}\n${verdict}\n`;
}

async function doctor(values: Values<typeof OPTIONS>, { io }: CommandDeps): Promise<ExitCode> {
  if (values['crash-points']) {
    io.stdout(values.json ? crashPointJson() : crashPointLines());
    return EXIT.ok;
  }
  const settings = readHostSettings(values, io.env);
  if (!settings.ok) return reportUsageError(io, 'doctor', settings.message);
  const { dataFolder, ports } = settings.value;
  const items = await doctorItems({ dataFolder, ports }, io);
  const ok = items.every((item) => item.state !== 'problem');
  io.stdout(
    values.json ? `${JSON.stringify({ ok, items: items.map(toDoctorJson) })}\n` : reportText(items, ok),
  );
  return ok ? EXIT.ok : EXIT.failed;
}

export const command = defineCommand({
  name: 'doctor',
  summary: 'Checks the installation and explains how to fix what is missing or blocked.',
  usage: 'doctor [options]',
  options: OPTIONS,
  examples: ['arbiter doctor', 'arbiter doctor --json', 'arbiter doctor --crash-points'],
  run: ({ values }, deps) => doctor(values, deps),
});
