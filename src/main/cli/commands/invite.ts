import { writeFile } from 'node:fs/promises';
import type { WorkerInvitation } from '../../../shared/wire/fleet.ts';
import { defineCommand, usageProblem, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-access/host-settings.ts';
import type { HostAccess } from '../host-access/attach.ts';
import { withHost } from '../host-access/with-host.ts';
import { choice, count, flag, text, type Values } from '../options/kinds.ts';

const MAX_HOURS = 8760;

const OPTIONS = {
  for: text('work', 'what the invitation is for: work', null),
  name: text('NAME', 'the name of the worker, as reports show it', null),
  trust: choice(
    ['own', 'invited'],
    'own: a machine of yours; invited: somebody else’s, whose games are legal but whose word is not believed',
    'own',
  ),
  hours: count('hours for which it is valid', 24, MAX_HOURS),
  out: text('FILE', 'where to write it (default: NAME.json)', null),
  revoke: text('NAME', 'ends the invitation of this worker at once', null),
  json: flag('prints the result as JSON, the token left out'),
  ...HOST_OPTIONS,
};
type InviteValues = Values<typeof OPTIONS>;

const OWNER_ONLY = 0o600;

async function invite(
  { api, endpoint }: HostAccess,
  values: InviteValues & { readonly name: string },
  { io }: CommandDeps,
): Promise<ExitCode> {
  const { name: wanted, trust, hours } = values;
  const { token, name, expiresMs } = await api.call('fleet.invite', { name: wanted, trust, hours });
  const expires = new Date(expiresMs).toISOString();
  const invitation: WorkerInvitation = { v: 1, scope: 'work', url: endpoint.url, name, token, expires };
  const file = values.out ?? `${name.replaceAll(/[^\w.-]+/gu, '-')}.json`;
  await writeFile(file, `${JSON.stringify(invitation, null, 2)}\n`, { mode: OWNER_ONLY });
  io.stdout(
    values.json
      ? `${JSON.stringify({ name, trust, file, expires })}\n`
      : `${file} lets ${name} work for this host until ${expires}.\nWhoever has the file can hand in games in this name. On the worker:\n  arbiter work --invite ${file}\n`,
  );
  return EXIT.fine;
}

async function revoke({ api }: HostAccess, name: string, { io }: CommandDeps): Promise<ExitCode> {
  const { workers } = await api.call('fleet.status', {});
  const worker = workers.find((one) => one.name === name);
  if (worker === undefined) return usageProblem(io, 'invite', `there is no worker "${name}"`);
  await api.call('fleet.revoke', { workerId: worker.workerId });
  io.stdout(`${name} may not work for this host any more\n`);
  return EXIT.fine;
}

async function run(values: InviteValues, deps: CommandDeps): Promise<ExitCode> {
  const { name } = values;
  if (values.revoke !== null) {
    const { revoke: revoked } = values;
    return withHost('invite', values, deps, (access) => revoke(access, revoked, deps));
  }
  if (values.for !== 'work')
    return usageProblem(deps.io, 'invite', 'say what the invitation is for: --for work');
  if (name === null) return usageProblem(deps.io, 'invite', 'name the worker with --name');
  return withHost('invite', values, deps, (access) => invite(access, { ...values, name }, deps));
}

export const command = defineCommand({
  name: 'invite',
  summary: 'Makes an invitation with which a program may work for this host.',
  usage: 'invite --for work --name NAME [options]',
  options: OPTIONS,
  examples: [
    'arbiter invite --for work --name lab-1',
    'arbiter invite --for work --name alice --trust invited --hours 3 --out alice.json',
    'arbiter invite --revoke alice',
  ],
  run: ({ values }, deps) => run(values, deps),
});
