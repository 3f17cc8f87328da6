import type { Api, PublishedAddressState } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

/** The target of `--for watch:ID` and `--for board:ID`. */
export interface PublishTarget {
  readonly kind: PublishedAddressState['kind'];
  readonly subject: string;
}

const KINDS = { watch: 'session', board: 'league' } as const;
const MAX_DELAY_S = 3600;

/** The target of `watch:SESSION` or `board:LEAGUE`; null for anything else. */
export function parseTarget(text: string): PublishTarget | null {
  const [, kind, subject] = /^(watch|board):([\w.-]{1,64})$/u.exec(text) ?? [];
  if (kind === undefined || subject === undefined) return null;
  return { kind: KINDS[kind as keyof typeof KINDS], subject };
}

/** Seconds as milliseconds; undefined without a delay. */
export function parseDelay(text: string | null): Outcome<number | undefined, 'USAGE'> {
  if (text === null) return accept(undefined);
  const seconds = /^\d{1,4}$/u.test(text) ? Number(text) : Number.NaN;
  return seconds <= MAX_DELAY_S
    ? accept(seconds * 1000)
    : refuse('USAGE', `--delay is a whole number of seconds from 0 to ${MAX_DELAY_S}`);
}

/** A published address as JSON. */
const toJson = ({ ticket, kind, subject, delayMs, path, url, withdrawnAt }: PublishedAddressState): string =>
  `${JSON.stringify({ ticket, kind, subject, delay_ms: delayMs, path, url, withdrawn: withdrawnAt !== null })}\n`;

/** Publishes a session or a scoreboard and prints its address. */
export async function publishTarget(
  api: Api,
  request: PublishTarget & { readonly delayMs: number | undefined },
  { io, json }: { readonly io: CommandIo; readonly json: boolean },
): Promise<ExitCode> {
  const published = await api.call('spectators.publish', request);
  if (json) {
    io.stdout(toJson(published));
    return EXIT.ok;
  }
  const { url, path, delayMs, ticket, kind } = published;
  const delayText = delayMs === 0 ? 'without delay' : `${delayMs / 1000} s late`;
  io.stdout(`${url ?? path} is public now, ${delayText}.\n`);
  if (url === null)
    io.stdout(
      'This host has no listener for spectators: start it with --spectator-port 7481, or with --remote for other computers.\n',
    );
  const { url: remoteUrl, pin } = await api.call('remote.status', {});
  if (remoteUrl !== null)
    io.stdout(
      `Other computers: ${kind === 'session' ? remoteUrl.replace(/^http/u, 'ws') : remoteUrl}${path}\nA relay: arbiter relay --from ${remoteUrl}${pin === null ? '' : ` --pin ${pin}`}\n`,
    );
  io.stdout(`"arbiter invite --revoke ${ticket}" ends it.\n`);
  return EXIT.ok;
}

/** Ends a published address; null when there is none with this ticket. */
export async function withdrawTarget(
  api: Api,
  ticketText: string,
  { io, json }: { readonly io: CommandIo; readonly json: boolean },
): Promise<ExitCode | null> {
  const published = (await api.call('spectators.list', {})).find(({ ticket }) => ticket === ticketText);
  if (published === undefined) return null;
  const withdrawn = await api.call('spectators.withdraw', { ticket: ticketText });
  io.stdout(json ? toJson(withdrawn) : `${withdrawn.path} is no longer public\n`);
  return EXIT.ok;
}
