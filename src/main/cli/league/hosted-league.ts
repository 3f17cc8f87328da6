import type { Api, LeagueInfo, LeaguePrize, LeagueReport } from '../../../shared/contract/index.ts';
import { cleanText } from '../../../shared/display-text.ts';
import type { Outcome } from '../../../shared/outcome.ts';
import { toPrizeJson } from '../../../shared/contract/prize-json.ts';
import { reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { HostValues } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { createProgress } from '../terminal/progress.ts';
import { followLeague } from './follow-league.ts';
import { prizeTable } from './prizes/prize-text.ts';
import { leagueResult, leagueTable } from './league-result.ts';

export interface HostedValues extends HostValues {
  readonly isolated: boolean;
  readonly json: boolean;
}

/** Opens a league on the connected host. A refusal carries the message for the user. */
export type OpenLeague = (api: Api) => Promise<Outcome<LeagueInfo, 'USAGE'>>;

export interface HostedLeagueOptions {
  readonly deps: CommandDeps;
  readonly open: OpenLeague;
  /** Whether the league has a prize. The command then waits until it is paid and prints it. */
  readonly hasPrize?: boolean;
}

/**
 * Runs a league on the running host, or on a host started for it, until it ends, and prints the table
 * on stdout.
 */
export function playHostedLeague(
  name: string,
  values: HostedValues,
  { deps, open, hasPrize = false }: HostedLeagueOptions,
): Promise<ExitCode> {
  const { io } = deps;
  return withHost(name, values, deps, async ({ api, attached }) => {
    const opened = await open(api);
    if (!opened.ok) return reportUsageError(io, name, opened.message);
    const ended = await follow(api, opened.value, io);
    if (ended !== null) {
      const prize = hasPrize ? await waitForPrize(api, ended.leagueId) : null;
      const { startToken } = opened.value;
      return printResult(ended, { name, io, json: values.json, prize, startToken });
    }
    const where = attached ? 'the running host continues it' : 'the next host of this folder continues it';
    io.stderr(`arbiter ${name}: left ${opened.value.leagueId}; ${where}\n`);
    return EXIT.failed;
  });
}

function follow(api: Api, begun: LeagueInfo, io: CommandIo): Promise<LeagueReport | null> {
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('matches', output, io.monotonicMs);
  progress.update(0, begun.matches ?? 0);
  return followLeague(api, begun.leagueId, {
    signal: io.signal,
    onProgress: ({ status, played, round, rounds, matches, registered }) =>
      progress.update(
        played,
        matches ?? 0,
        status === 'registering' ? `${registered ?? 0} registered` : `round ${round} of ${rounds ?? 0}`,
      ),
  }).finally(() => progress.end());
}

const MAX_PRIZE_WAIT_MS = 60_000;

/** Waits at most `MAX_PRIZE_WAIT_MS` for the transactions of the prize; null when the league has none. */
const waitForPrize = (api: Api, leagueId: string): Promise<LeaguePrize | null> =>
  api.call('prizes.settled', { leagueId, withinMs: MAX_PRIZE_WAIT_MS });

interface ResultOutput {
  readonly name: string;
  readonly io: CommandIo;
  readonly json: boolean;
  readonly prize: LeaguePrize | null;
  /** The token that could start the league early; undefined for a league that began at once. */
  readonly startToken: string | null | undefined;
}

function printResult(ended: LeagueReport, { name, io, json, prize, startToken }: ResultOutput): ExitCode {
  const extraFields = {
    ...(prize === null ? {} : { prize: toPrizeJson(prize) }),
    ...(typeof startToken !== 'string' ? {} : { start_token: startToken }),
  };
  if (json) io.stdout(`${JSON.stringify({ ...leagueResult(ended), ...extraFields })}\n`);
  else io.stdout(`${leagueTable(ended)}${prize === null ? '' : prizeTable(prize)}`);
  if (ended.status === 'completed') return EXIT.ok;
  const reason = ended.haltReason === null ? '' : `: ${cleanText(ended.haltReason, 300)}`;
  io.stderr(
    `arbiter ${name}: ${ended.status} after ${ended.played} of ${ended.matches ?? 0} matches${reason}\n`,
  );
  if (ended.status === 'stopped') io.stderr(`"arbiter league begin ${ended.leagueId}" continues it\n`);
  return EXIT.failed;
}
