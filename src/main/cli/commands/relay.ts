import { accept, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { flagOption, portOption, textOption, refuseUsage, type Values } from '../options/option-kinds.ts';
import { createWarningLog } from '../terminal/log-writer.ts';

const OPTIONS = {
  from: textOption(
    'URL',
    'the listener for spectators or remote access that it follows, or another relay',
    null,
  ),
  pin: textOption('KEY', 'the key of the host, as "arbiter invite" and its page show it', null),
  listen: portOption('the port of this computer at which spectators connect', 7482),
  'public-url': textOption('URL', 'the https address of the reverse proxy in front of it', null),
  json: flagOption('prints one line of JSON when it is ready'),
};

/** The address of a listener without a path; null for anything else. */
function parseUrl(text: string): URL | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  const isWeb = address?.protocol === 'http:' || address?.protocol === 'https:';
  return isWeb && address.pathname === '/' && address.search === '' && address.hash === '' ? address : null;
}

/** SHA-256 of a public key in base64, with the prefix of curl or without it. */
const PIN = /^(?:sha256\/\/)?[\w+/]{43}=$/u;

interface RelayTarget {
  readonly from: string;
  readonly pin: string | null;
  readonly publicUrl: URL | null;
}

function readTarget(values: Values<typeof OPTIONS>): Outcome<RelayTarget, 'USAGE'> {
  if (values.from === null)
    return refuseUsage('say with --from what it follows, such as http://127.0.0.1:7481');
  const from = parseUrl(values.from);
  if (from === null) return refuseUsage('--from is an address without a path, such as https://arena.example');
  const { pin } = values;
  if (pin !== null && (from.protocol !== 'https:' || !PIN.test(pin)))
    return refuseUsage('--pin is the key of an https host: 43 characters and an equals sign');
  const publicUrlText = values['public-url'];
  const publicUrl = publicUrlText === null ? null : parseUrl(publicUrlText);
  if (publicUrlText !== null && publicUrl?.protocol !== 'https:')
    return refuseUsage('--public-url is an https address without a path, such as https://watch.example');
  return accept({ from: from.origin, pin, publicUrl });
}

async function relay(
  { from, pin, publicUrl }: RelayTarget,
  values: Values<typeof OPTIONS>,
  { io }: CommandDeps,
): Promise<ExitCode> {
  const [{ openRelay }, { systemClock }, { createPinnedAgent }] = await Promise.all([
    import('../../spectators/index.ts'),
    import('../../platform/clocks/system-clock.ts'),
    import('../../remote/index.ts'),
  ]);
  const opened = await openRelay({
    from,
    agent: pin === null ? undefined : createPinnedAgent(pin.replace(/^sha256\/\//u, '')),
    port: values.listen,
    trusted: publicUrl === null ? undefined : { host: publicUrl.host, origin: publicUrl.origin },
    clock: systemClock,
    log: createWarningLog(io),
  });
  if (!opened.ok) {
    io.stderr(`arbiter relay: ${opened.message}; choose another one with --listen\n`);
    return EXIT.portInUse;
  }
  const url = publicUrl?.origin ?? `http://127.0.0.1:${opened.value.port}`;
  if (values.json) io.stdout(`${JSON.stringify({ ready: true, url, from, pid: process.pid })}\n`);
  else io.stderr(`${url} shows the sessions and scoreboards of ${from}; Ctrl+C stops\n`);
  await new Promise<void>((resolve) => {
    if (io.signal.aborted) resolve();
    io.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await opened.value.close();
  return EXIT.ok;
}

export const command = defineCommand({
  name: 'relay',
  summary:
    'Shows published sessions and scoreboards of another host to many, with one connection to it for each session.',
  usage: 'relay --from URL [--pin KEY] [--listen PORT] [--public-url URL] [--json]',
  options: OPTIONS,
  examples: [
    'arbiter relay --from http://127.0.0.1:7481',
    'arbiter relay --from https://arena.example --listen 7482 --public-url https://watch.example',
  ],
  run({ values }, deps) {
    const target = readTarget(values);
    return target.ok
      ? relay(target.value, values, deps)
      : Promise.resolve(reportUsageError(deps.io, 'relay', target.message));
  },
});
