import type { LedgerReport } from '../../../shared/contract/index.ts';
import { resolveDataFolder, HOST_OPTIONS } from '../host-start/host-settings.ts';
import { attachToRunningHost } from '../host-start/attach-to-host.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { flagOption } from '../options/option-kinds.ts';
import { ledgerLines } from '../chain/ledger-lines.ts';
import { statusLines, type HostStatus } from '../terminal/status-lines.ts';

const OPTIONS = {
  check: flagOption('compares the ledger with the chain now, instead of showing the last comparison'),
  json: flagOption('prints the status as JSON'),
  ...HOST_OPTIONS,
};

/** Whether nothing needs a person: every system runs as it should, and the ledger does not differ from the chain. */
const isHealthy = ({ services }: HostStatus, { state }: LedgerReport): boolean =>
  state !== 'different' &&
  services.every((service) => service.state !== 'degraded' && service.state !== 'failed');

export const command = defineCommand({
  name: 'status',
  summary:
    'Shows the running host: its systems, what waits for you, and whether the ledger equals the chain.',
  usage: 'status [--check] [--json]',
  options: OPTIONS,
  examples: ['arbiter status', 'arbiter status --check --json'],
  async run({ values }, { io }) {
    const dataFolder = resolveDataFolder(values.data, io.env);
    const host = await attachToRunningHost(dataFolder);
    if (host === null) {
      io.stdout(values.json ? `${JSON.stringify({ running: false })}\n` : 'No host is running.\n');
      return EXIT.failed;
    }
    try {
      const { version, startedAtMs, services, liveCount, attention } = await host.api.call(
        'host.overview',
        {},
      );
      const ledger = await host.api.call(values.check ? 'ledger.check' : 'ledger.report', {});
      const status = { version, startedAtMs, services, liveCount, attention };
      io.stdout(
        values.json
          ? `${JSON.stringify({ running: true, url: host.endpoint.url, ...status, ledger })}\n`
          : [...statusLines(host.endpoint.url, status), ...ledgerLines(ledger)]
              .map((line) => `${line}\n`)
              .join(''),
      );
      return isHealthy(status, ledger) ? EXIT.ok : EXIT.failed;
    } finally {
      await host.close();
    }
  },
});
