import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { parseJson } from '../../../shared/json.ts';
import { cleanText } from '../../../shared/display-text.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { MAX_LINK_BODY, parseInvitationLink, remoteInvitation } from '../../../shared/wire/remote.ts';
import { createPostEndpoint } from '../../platform/net/post-endpoint.ts';
import { listenLoopback } from '../../platform/net/listen.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { flagOption, portOption, textOption, refuseUsage, type Values } from '../options/option-kinds.ts';
import { HOST_OPTIONS, resolveDataFolder } from '../host-start/host-settings.ts';
import { openLink } from '../remote/link-client.ts';
import { createLinkSecret } from '../remote/link-secrets.ts';
import { createWarningLog } from '../terminal/log-writer.ts';

const OPTIONS = {
  player: textOption('URL', 'your player, on this computer', 'http://localhost:8101/mcp'),
  listen: portOption('where your player finds the league, as if it were on this computer', 8000),
  name: textOption('NAME', 'the name that the organiser sees (default: the name of this computer)', null),
  secret: textOption('SECRET', 'the secret of a link that another computer or folder opened first', null),
  data: HOST_OPTIONS.data,
  json: flagOption('prints one line of JSON for each event'),
};

interface LinkTarget {
  readonly url: string;
  readonly pin: string;
  readonly token: string;
}

/** The host that a link or an invitation file names. */
async function readTarget(linkOrFile: string): Promise<Outcome<LinkTarget, 'USAGE'>> {
  const link = parseInvitationLink(linkOrFile);
  if (link !== null) return accept(link);
  const file = await readFile(linkOrFile, 'utf8').catch(() => null);
  const invitation = file === null ? null : remoteInvitation.safeParse(parseJson(file));
  return invitation?.success === true
    ? accept(invitation.data)
    : refuseUsage('give the link of your invitation in quotes, or its file');
}

const LOCAL = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\//u;
const MAX_CLOCK_DIFFERENCE_MS = 2000;

async function runLink(
  target: LinkTarget,
  values: Values<typeof OPTIONS>,
  { io }: CommandDeps,
): Promise<ExitCode> {
  const { json } = values;
  const report = (event: string, line: string, fields: object = {}): void =>
    json
      ? io.stdout(`${JSON.stringify({ event, text: line, ...fields })}\n`)
      : io.stderr(`${cleanText(line, 500)}\n`);
  const linkSecret = createLinkSecret(resolveDataFolder(values.data, io.env), target.token);
  const link = openLink({
    ...target,
    token: values.secret ?? linkSecret.read() ?? target.token,
    name: values.name ?? hostname(),
    player: values.player,
    signal: io.signal,
    report: (line) => report('lost', line),
    onWelcome({ secret, server_time: serverTime }) {
      report(
        'open',
        `linked to ${target.url}; start your player, which finds the league at port ${values.listen}`,
      );
      if (secret !== null) {
        linkSecret.store(secret);
        report(
          'secret',
          'this computer keeps the link: the same command opens it again',
          json ? { secret } : {},
        );
      }
      const differenceMs = Math.abs(io.nowMs() - Date.parse(serverTime));
      if (differenceMs > MAX_CLOCK_DIFFERENCE_MS)
        report(
          'clock',
          `the clock of this computer differs by ${Math.round(differenceMs / 1000)} s; deadlines still hold`,
        );
    },
  });
  let port = values.listen;
  const manager = createPostEndpoint({
    log: createWarningLog(io),
    port: () => port,
    bodyLimitBytes: MAX_LINK_BODY,
    paths: ['/mcp', '/mcp/'],
    handle: async (body) => parseJson((await link.up(JSON.stringify(body))).body),
    refuse: (fault) => ({
      status: fault.kind === 'transport' ? fault.status : 400,
      body: { error: fault.kind },
    }),
  });
  const listener = await listenLoopback(manager, values.listen);
  if (!listener.ok) {
    io.stderr(`arbiter link: ${listener.message}; choose another one with --listen\n`);
    return EXIT.portInUse;
  }
  port = listener.value.port;
  const reason = await link.ended;
  await listener.value.close();
  if (reason === null) return EXIT.ok;
  io.stderr(`arbiter link: ${cleanText(reason, 300)}\n`);
  return EXIT.failed;
}

export const command = defineCommand({
  name: 'link',
  summary: 'Connects a player on this computer to a league of another one.',
  usage: 'link LINK|FILE [--player URL] [--listen PORT] [--name NAME] [--json]',
  options: OPTIONS,
  positionals: { max: 1 },
  examples: [
    "arbiter link 'https://192.168.1.20:7443/join#t=…&p=…' --player http://localhost:8101/mcp",
    'arbiter link alice.json --listen 8000',
  ],
  async run({ values, positionals: [linkOrFile] }, deps) {
    if (linkOrFile === undefined)
      return reportUsageError(deps.io, 'link', 'give the link of your invitation in quotes');
    if (!LOCAL.test(values.player))
      return reportUsageError(
        deps.io,
        'link',
        '--player is an address of this computer, such as http://localhost:8101/mcp',
      );
    const target = await readTarget(linkOrFile);
    return target.ok
      ? runLink(target.value, values, deps)
      : reportUsageError(deps.io, 'link', target.message);
  },
});
