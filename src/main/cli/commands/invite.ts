import { writeFile } from 'node:fs/promises';
import type { WorkerInvitation } from '../../../shared/wire/fleet.ts';
import { defineCommand, usageProblem, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-access/host-settings.ts';
import type { HostAccess } from '../host-access/attach.ts';
import { withHost } from '../host-access/with-host.ts';
import { choice, count, flag, text, type Values } from '../options/kinds.ts';
import { parseDelay, parseTarget, publish, withdraw } from '../spectators/publish.ts';

const MAX_HOURS = 8760;

const OPTIONS = {
  for: text(
    'WHAT',
    'work: a program that plays games; watch:SESSION or board:LEAGUE: a public address for spectators',
    null,
  ),
  delay: text('SECONDS', 'shows a published table or scoreboard later, by at most an hour', null),
  name: text('NAME', 'the name of the worker, as reports show it', null),
  trust: choice(
    ['own', 'invited'],
    'own: a machine of yours; invited: somebody else’s, whose games are legal but whose word is not believed',
    'own',
  ),
  hours: count('hours for which it is valid', 24, MAX_HOURS),
  out: text('FILE', 'where to write it (default: NAME.json)', null),
  revoke: text('NAME|TICKET', 'ends the invitation of a worker, or a public address, at once', null),
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

async function revoke(
  { api }: HostAccess,
  { revoke: name, json }: { readonly revoke: string; readonly json: boolean },
  { io }: CommandDeps,
): Promise<ExitCode> {
  const ended = await withdraw(api, name, { io, json });
  if (ended !== null) return ended;
  const { workers } = await api.call('fleet.status', {});
  const worker = workers.find((one) => one.name === name);
  if (worker === undefined)
    return usageProblem(io, 'invite', `there is no worker and no public address "${name}"`);
  await api.call('fleet.revoke', { workerId: worker.workerId });
  io.stdout(`${name} may not work for this host any more\n`);
  return EXIT.fine;
}

async function run(values: InviteValues, deps: CommandDeps): Promise<ExitCode> {
  const { name } = values;
  if (values.revoke !== null) {
    const { revoke: revoked } = values;
    return withHost('invite', values, deps, (access) =>
      revoke(access, { revoke: revoked, json: values.json }, deps),
    );
  }
  const target = parseTarget(values.for ?? '');
  const delay = parseDelay(values.delay);
  if (!delay.ok) return usageProblem(deps.io, 'invite', delay.message);
  if (target !== null) {
    const request = { ...target, delayMs: delay.value };
    return withHost('invite', values, deps, ({ api }) =>
      publish(api, request, { io: deps.io, json: values.json }),
    );
  }
  if (values.for !== 'work')
    return usageProblem(
      deps.io,
      'invite',
      'say what the invitation is for: --for work, --for watch:SESSION or --for board:LEAGUE',
    );
  if (name === null) return usageProblem(deps.io, 'invite', 'name the worker with --name');
  return withHost('invite', values, deps, (access) => invite(access, { ...values, name }, deps));
}

export const command = defineCommand({
  name: 'invite',
  summary:
    'Makes an invitation with which a program may work for this host, or a public address for spectators.',
  usage: 'invite --for work --name NAME | --for watch:SESSION | --for board:LEAGUE [options]',
  options: OPTIONS,
  examples: [
    'arbiter invite --for work --name lab-1',
    'arbiter invite --for work --name alice --trust invited --hours 3 --out alice.json',
    'arbiter invite --for watch:3f0c0000-0000-4000-8000-00000000c0de --delay 180',
    'arbiter invite --for board:league_0123456789ab',
    'arbiter invite --revoke alice',
  ],
  run: ({ values }, deps) => run(values, deps),
});
