import { cleanText } from '../../../shared/display-text.ts';
import type { Outcome } from '../../../shared/outcome.ts';
import {
  DIALECTS,
  joinAsPlayer,
  joinAsReferee,
  PARITY_STRATEGIES,
  type JoinRequest,
  type ParityStrategy,
  type JoinedLeagueAgent,
  type LeagueEnd,
  type JoinRefusal,
  type LeagueJoinDeps,
} from '../../league/index.ts';
import { realRuntime } from '../../platform/real-runtime.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import { defineCommand, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { createWarningLog } from '../terminal/log-writer.ts';
import {
  choiceOption,
  flagOption,
  portOption,
  portsOption,
  textOption,
  type Option,
  type Values,
} from '../options/option-kinds.ts';
import { whenStopped } from '../stop-signal.ts';

const SHARED_OPTIONS = {
  manager: textOption('URL', 'address of the league’s manager', 'http://localhost:8000/mcp'),
  name: textOption('NAME', 'the name to register under', 'Arbiter'),
  league: textOption('ID', 'the league to join when the manager has several', null),
  dialect: choiceOption(
    ['auto', ...DIALECTS.filter((dialect) => dialect !== 'raw')],
    'the dialect for the manager',
    'auto',
  ),
  json: flagOption('prints one line of JSON for each event'),
};

/** A strategy in either spelling, `always_even` or `always-even`, as in `arbiter league run`. */
const strategyOption = (help: string, fallback: ParityStrategy): Option<ParityStrategy> => {
  const option = choiceOption(PARITY_STRATEGIES, help, fallback);
  return { ...option, read: (text, soFar) => option.read(text.replaceAll('-', '_'), soFar) };
};

const PLAYER_OPTIONS = {
  ...SHARED_OPTIONS,
  port: portOption('the port of this player; 0 picks a free port', 8101),
  strategy: strategyOption('how the player chooses', 'random'),
};

const REFEREE_OPTIONS = {
  ...SHARED_OPTIONS,
  port: portOption('the port of this referee; 0 picks a free port', 8001),
  'allow-ports': portsOption('ports outside 8101-8200 at which players may be called', []),
};

/**
 * Cleans a line that may contain text of another program, so that control characters do not reach the
 * terminal.
 */
export const cleanLine = (line: string): string => cleanText(line, 500);

/** The services of an agent that joins an external league. */
export const leagueJoinDeps = (io: CommandIo): LeagueJoinDeps => ({
  runtime: realRuntime(systemClock),
  processClock: systemClock,
  log: createWarningLog(io),
});

const joinRequestOf = (
  values: Values<typeof SHARED_OPTIONS> & { readonly port: number },
  io: CommandIo,
): JoinRequest => ({
  manager: values.manager,
  port: values.port,
  name: values.name,
  dialect: values.dialect as JoinRequest['dialect'],
  leagueId: values.league,
  onProgress: (line) =>
    values.json
      ? io.stdout(`${JSON.stringify({ event: 'news', text: line })}\n`)
      : io.stderr(`${cleanLine(line)}\n`),
});

const endEvent = (end: LeagueEnd | null): object =>
  end === null ? { event: 'left' } : { event: 'completed', confirmed: end.isConfirmed };

const endLine = (end: LeagueEnd | null): string => {
  if (end === null) return 'left';
  return end.isConfirmed ? 'completed' : 'completed (its manager did not confirm it)';
};

/** Stays in the league until it is completed or the command is stopped. */
async function stayInLeague(
  name: string,
  joined: Outcome<JoinedLeagueAgent, JoinRefusal>,
  { io, json }: { readonly io: CommandIo; readonly json: boolean },
): Promise<ExitCode> {
  if (!joined.ok) {
    io.stderr(`arbiter ${name}: ${cleanLine(joined.message)}\n`);
    return joined.code === 'PORT_IN_USE'
      ? EXIT.portInUse
      : joined.code === 'INVALID_REQUEST'
        ? EXIT.usage
        : EXIT.failed;
  }
  const { membership, port: boundPort, completed } = joined.value;
  const { agentId, leagueId, dialect } = membership;
  io.stdout(
    json
      ? `${JSON.stringify({ event: 'registered', agent_id: agentId, league_id: leagueId, port: boundPort, dialect })}\n`
      : `${cleanLine(`registered as ${agentId} on port ${boundPort}${leagueId === null ? '' : ` in ${leagueId}`} (${dialect})`)}\n`,
  );
  const end = await Promise.race([completed, whenStopped(io.signal).then(() => null)]);
  await joined.value.close();
  io.stdout(`${json ? JSON.stringify(endEvent(end)) : endLine(end)}\n`);
  return end === null ? EXIT.failed : EXIT.ok;
}

export const playerCommand = defineCommand({
  name: 'league player',
  summary: 'Plays even_odd in a league of another manager on this computer.',
  usage: 'league player --manager URL --port N [--strategy S] [--dialect D]',
  options: PLAYER_OPTIONS,
  examples: [
    'arbiter league player --manager http://localhost:8000/mcp --port 8101 --strategy markov',
    'arbiter league player --dialect tools --name Alice --json',
  ],
  async run({ values }, { io }) {
    const request = { ...joinRequestOf(values, io), strategy: values.strategy };
    return stayInLeague('league player', await joinAsPlayer(leagueJoinDeps(io), request), {
      io,
      json: values.json,
    });
  },
});

export const refereeCommand = defineCommand({
  name: 'league referee',
  summary: 'Referees matches of even_odd in a league of another manager on this computer.',
  usage: 'league referee --manager URL --port N [--dialect D]',
  options: REFEREE_OPTIONS,
  examples: ['arbiter league referee --manager http://localhost:8000/mcp --port 8001'],
  async run({ values }, { io }: CommandDeps) {
    // Only the referee needs SQLite, so it is loaded here.
    const { openInMemoryStorage } = await import('../../host/standalone/in-memory-storage.ts');
    const deps = leagueJoinDeps(io);
    const storage = await openInMemoryStorage(deps.runtime.clock, deps.log);
    try {
      const request = { ...joinRequestOf(values, io), allowedPorts: values['allow-ports'] };
      const joined = await joinAsReferee({ ...deps, ...storage }, request);
      return await stayInLeague('league referee', joined, { io, json: values.json });
    } finally {
      storage.close();
    }
  },
});
