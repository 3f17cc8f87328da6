import { checkAgent, type AgentCheckResult, type CheckStepResult } from '../../league/index.ts';
import { defineCommand, reportUsageError, type Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { countOption, flagOption, portOption } from '../options/option-kinds.ts';
import { formatTable } from '../terminal/text-table.ts';
import { leagueJoinDeps, cleanLine } from './join.ts';

const MAX_WAIT_S = 600;

const OPTIONS = {
  wait: flagOption('acts as a manager and waits until the agent registers'),
  seconds: countOption('how many seconds to wait', 30, MAX_WAIT_S),
  'league-port': portOption('the port of that manager', 8000),
  json: flagOption('prints the verdict as JSON'),
};

/** The JSON output, with field names of the protocol. */
const asJson = ({ url, ok, dialect, steps }: AgentCheckResult): string =>
  `${JSON.stringify({
    url,
    ok,
    dialect,
    steps: steps.map(({ step, verdict, detail, durationMs, method }) => ({
      step,
      verdict,
      detail,
      ms: durationMs === null ? null : Math.round(durationMs * 10) / 10,
      method,
    })),
  })}\n`;

const msOf = ({ durationMs }: CheckStepResult): string =>
  durationMs === null ? '' : `${durationMs.toFixed(0)} ms`;

function asText({ url, ok, dialect, steps }: AgentCheckResult): string {
  const rows = steps.map((step) => [
    step.verdict,
    step.step,
    msOf(step),
    step.method ?? '',
    cleanLine(step.detail),
  ]);
  const head = `${url}: ${ok ? 'fit to play' : 'not fit to play'}${dialect === null ? '' : `, dialect ${dialect}`}`;
  return `${head}\n\n${formatTable([['', 'step', 'time', 'method', 'result'], ...rows])}`;
}

export const checkCommand: Command = defineCommand({
  name: 'league check',
  summary: 'Checks an external player before it joins a league.',
  usage: 'league check URL [--wait] [options]',
  options: OPTIONS,
  positionals: { max: 1 },
  examples: [
    'arbiter league check http://localhost:8101/mcp',
    'arbiter league check http://localhost:8101/mcp --wait --json',
  ],
  async run({ values, positionals }, { io }) {
    const [url] = positionals;
    if (url === undefined) return reportUsageError(io, 'league check', 'the URL of the agent is missing');
    const managerPort = values.wait ? values['league-port'] : null;
    const check = await checkAgent(leagueJoinDeps(io), { url, managerPort, waitMs: values.seconds * 1000 });
    if (!check.ok) {
      io.stderr(`arbiter league check: ${check.message}\n`);
      if (check.code === 'PORT_IN_USE') return EXIT.portInUse;
      return check.code === 'INVALID_REQUEST' ? EXIT.usage : EXIT.failed;
    }
    io.stdout(values.json ? asJson(check.value) : asText(check.value));
    return check.value.ok ? EXIT.ok : EXIT.failed;
  },
});
