import { readFile, writeFile } from 'node:fs/promises';
import { MAX_INVITATIONS } from '../../../shared/contract/index.ts';
import { cleanText } from '../../../shared/display-text.ts';
import type { WorkerInvitation } from '../../../shared/wire/fleet.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { revokeWorkerByName } from '../fleet/revoke-worker.ts';
import type { HostAccess } from '../host-start/attach-to-host.ts';
import { withHost } from '../host-start/with-host.ts';
import { choiceOption, countOption, flagOption, textOption, type Values } from '../options/option-kinds.ts';
import { invitePlayersTo, parseLeagueTarget, revokePlayer } from '../remote/invite-players.ts';
import { parseDelay, parseTarget, publishTarget, withdrawTarget } from '../spectators/publish-target.ts';

/** A year. */
const MAX_HOURS = 8760;
const MAX_NAME_LENGTH = 64;

const OPTIONS = {
  for: textOption(
    'WHAT',
    'league:ID: players of other computers; work: a program that plays games; watch:SESSION or board:LEAGUE: a public address for spectators',
    null,
  ),
  count: countOption('how many players a league invites', 1, MAX_INVITATIONS),
  roster: textOption('FILE', 'the names of the players, one a line; each gets an invitation', null),
  delay: textOption('SECONDS', 'shows a published session or scoreboard later, by at most an hour', null),
  name: textOption('NAME', 'the name of the worker, as reports show it', null),
  trust: choiceOption(
    ['own', 'invited'],
    'own: a machine of yours; invited: a machine of another person, whose games are legal, but who chose the moves is not proven',
    'own',
  ),
  hours: countOption('hours for which it is valid', 24, MAX_HOURS),
  out: textOption(
    'FILE|DIR',
    'where to write it (default: NAME.json; invitations to a league are printed)',
    null,
  ),
  revoke: textOption('NAME|TICKET', 'ends the invitation of a worker, or a public address, at once', null),
  json: flagOption('prints the result as JSON, the token left out'),
  ...HOST_OPTIONS,
};
type InviteValues = Values<typeof OPTIONS>;

const OWNER_ONLY = 0o600;

async function invite(
  { api, endpoint }: HostAccess,
  values: InviteValues & { readonly name: string },
  { io }: CommandDeps,
): Promise<ExitCode> {
  const { trust, hours } = values;
  const request = { name: values.name, trust, hours };
  const { token, name, expiresMs } = await api.call('fleet.invite', request);
  const expires = new Date(expiresMs).toISOString();
  const { url, pin } = await api.call('remote.status', {});
  const remote = url === null || pin === null ? {} : { remote: { url, pin } };
  const invitation: WorkerInvitation = {
    v: 1,
    scope: 'work',
    url: endpoint.url,
    name,
    token,
    expires,
    ...remote,
  };
  const file = values.out ?? `${name.replaceAll(/[^\w.-]+/gu, '-')}.json`;
  await writeFile(file, `${JSON.stringify(invitation, null, 2)}\n`, { mode: OWNER_ONLY });
  io.stdout(
    values.json
      ? `${JSON.stringify({ name, trust, file, expires })}\n`
      : `${file} lets ${name} work for this host until ${expires}.\nWhoever has the file can hand in games in this name. On the worker:\n  arbiter work --invite ${file}${url === null ? '' : ` --from ${url}`}\n`,
  );
  return EXIT.ok;
}

async function revoke(
  { api }: HostAccess,
  { revoke: name, json }: { readonly revoke: string; readonly json: boolean },
  { io }: CommandDeps,
): Promise<ExitCode> {
  const exitCode =
    (await withdrawTarget(api, name, { io, json })) ??
    (await revokePlayer(api, name, { io, json })) ??
    (await revokeWorkerByName(api, name, { io, json }));
  return (
    exitCode ??
    reportUsageError(io, 'invite', `there is no worker, no player and no public address "${name}"`)
  );
}

/** The names in a roster file, one a line; null when it cannot be read, has no name or has too many. */
async function readRoster(file: string): Promise<readonly string[] | null> {
  const content = await readFile(file, 'utf8').catch(() => null);
  const names = content
    ?.split(/\r?\n/u)
    .map((line) => cleanText(line, MAX_NAME_LENGTH))
    .filter((line) => line !== '');
  return names === undefined || names.length === 0 || names.length > MAX_INVITATIONS ? null : names;
}

async function inviteToLeague(leagueId: string, values: InviteValues, deps: CommandDeps): Promise<ExitCode> {
  const { roster, hours, out, json } = values;
  const names = roster === null ? [] : await readRoster(roster);
  if (names === null)
    return reportUsageError(
      deps.io,
      'invite',
      `--roster is a file with 1 to ${MAX_INVITATIONS} names, one a line`,
    );
  const count = roster === null ? values.count : names.length;
  return withHost('invite', values, deps, ({ api }) =>
    invitePlayersTo(api, { leagueId, count, hours, names, out }, { io: deps.io, json }),
  );
}

async function run(values: InviteValues, deps: CommandDeps): Promise<ExitCode> {
  const { name } = values;
  if (values.revoke !== null) {
    const { revoke: nameOrTicket } = values;
    return withHost('invite', values, deps, (access) =>
      revoke(access, { revoke: nameOrTicket, json: values.json }, deps),
    );
  }
  const leagueId = parseLeagueTarget(values.for ?? '');
  if (leagueId !== null) return inviteToLeague(leagueId, values, deps);
  const target = parseTarget(values.for ?? '');
  const delay = parseDelay(values.delay);
  if (!delay.ok) return reportUsageError(deps.io, 'invite', delay.message);
  if (target !== null) {
    const request = { ...target, delayMs: delay.value };
    return withHost('invite', values, deps, ({ api }) =>
      publishTarget(api, request, { io: deps.io, json: values.json }),
    );
  }
  if (values.for !== 'work')
    return reportUsageError(
      deps.io,
      'invite',
      'say what the invitation is for: --for league:ID, --for work, --for watch:SESSION or --for board:LEAGUE',
    );
  if (name === null) return reportUsageError(deps.io, 'invite', 'name the worker with --name');
  return withHost('invite', values, deps, (access) => invite(access, { ...values, name }, deps));
}

export const command = defineCommand({
  name: 'invite',
  summary:
    'Creates an invitation for a worker or for players on other computers, or a public address for spectators.',
  usage:
    'invite --for league:ID | --for work --name NAME | --for watch:SESSION | --for board:LEAGUE [options]',
  options: OPTIONS,
  examples: [
    'arbiter invite --for work --name lab-1',
    'arbiter invite --for work --name alice --trust invited --hours 3 --out alice.json',
    'arbiter invite --for league:league_0123456789ab --count 40 --hours 3 --out invitations',
    'arbiter invite --for watch:3f0c0000-0000-4000-8000-00000000c0de --delay 180',
    'arbiter invite --for board:league_0123456789ab',
    'arbiter invite --revoke alice',
  ],
  run: ({ values }, deps) => run(values, deps),
});
