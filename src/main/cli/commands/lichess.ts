import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { configLines, createBotToken } from '../lichess/bot-token.ts';
import { flagOption, type Values } from '../options/option-kinds.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

const OPTIONS = {
  json: flagOption('prints the result as JSON'),
  ...HOST_OPTIONS,
};

const MAX_NAME_LENGTH = 64;

function makeToken(name: string, values: Values<typeof OPTIONS>, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  return withHost('lichess', values, deps, async (host) => {
    const bot = await createBotToken(host, name);
    const { agentId, username, url } = bot;
    if (values.json) io.stdout(`${JSON.stringify({ agent_id: agentId, username, token: bot.token, url })}\n`);
    else io.stdout(configLines(bot));
    if (!values.json && username !== null) io.stderr(`The bot plays as ${username}.\n`);
    return EXIT.ok;
  });
}

export const command = defineCommand({
  name: 'lichess',
  summary: 'Creates an agent for a lichess bot and prints its token as lines of lichess-bot’s configuration.',
  usage: 'lichess token NAME [options]',
  options: OPTIONS,
  positionals: { max: 2 },
  examples: ['arbiter lichess token my-bot', 'arbiter lichess token my-bot --json'],
  async run({ positionals: [action, name], values }, deps) {
    if (action !== 'token')
      return reportUsageError(deps.io, 'lichess', `${actionProblemOf(action)}; the action is token`);
    if (name === undefined || name.length > MAX_NAME_LENGTH)
      return reportUsageError(
        deps.io,
        'lichess',
        `"token" needs a name of at most ${MAX_NAME_LENGTH} characters`,
      );
    return makeToken(name, values, deps);
  },
});
