import type { McpClients } from '../../app-features/mcp-clients/index.ts';
import type { CoreServices } from '../../platform/core-services.ts';
import type { Log } from '../../platform/log.ts';

/**
 * Corrects the entries of other programs that lead nowhere since the last start, and says so in the log and in the audit
 * log. A failure is logged; it must not end the start of a host.
 */
export async function correctClientEntries(
  connect: Pick<McpClients, 'correct'>,
  { writer, audit, log }: Pick<CoreServices, 'writer' | 'audit'> & { readonly log: Log },
): Promise<void> {
  try {
    const corrected = connect.correct();
    if (corrected.length === 0) return;
    await writer.write(() => {
      for (const client of corrected) {
        const row = {
          system: 'host',
          action: 'CLIENT_ENTRY_CORRECTED',
          subject: client,
          actor: 'host',
        } as const;
        audit.append({ ...row, payload: {} });
      }
    });
    log('info', 'entries of MCP clients were corrected; restart these programs', {
      clients: corrected.join(', '),
    });
  } catch (error) {
    log('warn', 'the entries of MCP clients could not be checked', { error: String(error) });
  }
}
