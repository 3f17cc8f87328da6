import type { SeatTest } from '../../../shared/contract/index.ts';
import { parseSeatPlayer } from '../../players/index.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption, type Values } from '../options/option-kinds.ts';

const OPTIONS = { json: flagOption('prints the result as JSON'), ...HOST_OPTIONS };
type AgentTestValues = Values<typeof OPTIONS>;

const STATE_TEXTS: ReadonlyMap<SeatTest['state'], string> = new Map([
  ['ok', 'can play'],
  ['needs_login', 'needs a login'],
  ['failed', 'cannot play'],
]);

/** The result of a test in one line. */
export function testLine({ player, state, name, detail, latencyMs }: SeatTest): string {
  const nameSuffix = name === null ? '' : ` as ${name}`;
  return `${player}: ${STATE_TEXTS.get(state) ?? state}${nameSuffix} (${latencyMs} ms)${detail === null ? '' : `. ${detail}`}\n`;
}

async function testAgent(player: string, values: AgentTestValues, deps: CommandDeps): Promise<ExitCode> {
  const parsed = parseSeatPlayer(player);
  if (!parsed.ok) return reportUsageError(deps.io, 'agents test', parsed.message);
  return withHost('agents test', values, deps, async ({ api }) => {
    const result = await api.call('seats.test', { player });
    deps.io.stdout(values.json ? `${JSON.stringify(result)}\n` : testLine(result));
    return result.state === 'ok' ? EXIT.ok : EXIT.failed;
  });
}

export const command = defineCommand({
  name: 'agents test',
  summary: 'Starts an agent, or calls it if it has an address, and ends it again.',
  usage: 'agents test PLAYER [options]',
  options: OPTIONS,
  positionals: { max: 1 },
  examples: [
    'arbiter agents test url:http://127.0.0.1:8000/act',
    'arbiter agents test a2a:http://127.0.0.1:41241 --json',
  ],
  run: async ({ values, positionals }, deps) => {
    const [player] = positionals;
    if (player === undefined)
      return reportUsageError(deps.io, 'agents test', 'name the agent, as "arbiter agents list" shows it');
    return testAgent(player, values, deps);
  },
});
