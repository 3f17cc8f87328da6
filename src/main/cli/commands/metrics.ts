import { defineCommand, type Command } from '../command.ts';
import { groupCommand } from '../command-group.ts';
import { EXIT } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption } from '../options/option-kinds.ts';

const tokenCommand = defineCommand({
  name: 'metrics token',
  summary: 'Creates the token that reads GET /metrics and nothing else; the previous token becomes invalid.',
  usage: 'metrics token [--revoke] [--json]',
  options: {
    revoke: flagOption('ends the token without making another one'),
    json: flagOption('prints the result as JSON'),
    ...HOST_OPTIONS,
  },
  examples: ['arbiter metrics token', 'arbiter metrics token --revoke'],
  run: ({ values }, deps) =>
    withHost('metrics token', values, deps, async ({ api, endpoint }) => {
      const { io } = deps;
      if (values.revoke) {
        const { revoked } = await api.call('metrics.revoke', {});
        const text = revoked ? 'the token is no longer valid' : 'there was no token';
        io.stdout(values.json ? `${JSON.stringify({ revoked })}\n` : `${text}\n`);
        return EXIT.ok;
      }
      const { token } = await api.call('metrics.token', {});
      const url = new URL('metrics', endpoint.url).href;
      io.stdout(
        values.json
          ? `${JSON.stringify({ url, token })}\n`
          : `${token}\nIt is shown once and reads ${url}:\n  curl -H "Authorization: Bearer TOKEN" ${url}\n`,
      );
      return EXIT.ok;
    }),
});

/** The command about the metrics that monitoring programs read. */
export const command: Command = groupCommand({
  name: 'metrics',
  description: 'Metrics of host and queue as Prometheus text, at GET /metrics.',
  commands: {
    token: {
      summary: 'creates the token that reads the metrics',
      load: () => Promise.resolve({ command: tokenCommand }),
    },
  },
  notes: `"arbiter metrics token --help" describes its options.
`,
});
