import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption, type Values } from '../options/option-kinds.ts';

const OPTIONS = { json: flagOption('prints the result as JSON'), ...HOST_OPTIONS };
type ReviewValues = Values<typeof OPTIONS>;

/** The line that a command prints after a review. */
export const unblockLine = (player: string, wasBlocked: boolean): string =>
  wasBlocked ? `${player} may play again.\n` : `${player} was not blocked.\n`;

const unblock = (player: string, values: ReviewValues, deps: CommandDeps): Promise<ExitCode> =>
  withHost('agents review', values, deps, async ({ api }) => {
    const result = await api.call('seats.review', { player });
    deps.io.stdout(
      values.json ? `${JSON.stringify(result)}\n` : unblockLine(result.player, result.wasBlocked),
    );
    return EXIT.ok;
  });

export const command = defineCommand({
  name: 'agents review',
  summary: 'Lets a blocked agent play again; it was blocked because it used a tool of its own.',
  usage: 'agents review PLAYER [options]',
  options: OPTIONS,
  positionals: { max: 1 },
  examples: ['arbiter agents review acp:qwen'],
  run: async ({ values, positionals }, deps) => {
    const [player] = positionals;
    if (player === undefined)
      return reportUsageError(deps.io, 'agents review', 'name the agent, as the audit log shows it');
    return unblock(player, values, deps);
  },
});
