import type { FoundAgentInfo, SeatProtocolInfo } from '../../../shared/contract/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption } from '../options/option-kinds.ts';
import { formatTable } from '../terminal/text-table.ts';

const OPTIONS = { json: flagOption('prints the result as JSON'), ...HOST_OPTIONS };

const STATE_TEXTS = { found: 'found', not_known: 'found, keeps its own tools' } as const;

type ListedAgent = Pick<FoundAgentInfo, 'player' | 'name' | 'state' | 'note'>;

/** Formats the agents that were found, and how other ones are written. */
export function formatAgentList(
  {
    found,
    protocols,
  }: { readonly found: readonly ListedAgent[]; readonly protocols: readonly SeatProtocolInfo[] },
  program: string,
): string {
  const rows = found.map(({ player, name, state, note }) => [player, name, STATE_TEXTS[state], note ?? '']);
  const agents =
    rows.length === 0
      ? 'No agent was found on this computer.\n'
      : formatTable([['player', 'name', 'state', 'note'], ...rows]);
  const playerForms = protocols.map(({ usage, title }) => [usage, title]);
  return `${agents}Players are written as\n${formatTable(playerForms)}"${program} agents test PLAYER" tests one.\n`;
}

export const command = defineCommand({
  name: 'agents list',
  summary: 'Lists the agents on this computer that can play, found by their files; none is started.',
  usage: 'agents list [options]',
  options: OPTIONS,
  examples: ['arbiter agents list', 'arbiter agents list --json'],
  run: ({ values }, deps) =>
    withHost('agents list', values, deps, async ({ api }) => {
      const listed = await api.call('seats.list', {});
      deps.io.stdout(values.json ? `${JSON.stringify(listed)}\n` : formatAgentList(listed, deps.io.program));
      return EXIT.ok;
    }),
});
