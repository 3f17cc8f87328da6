import type { Installation } from '../../app-features/installation/index.ts';
import type { McpClients } from '../../app-features/mcp-clients/index.ts';
import type { CoreServices } from '../../platform/core-services.ts';
import type { Log } from '../../platform/log.ts';

/**
 * Corrects the entries that Arbiter wrote into the settings of other programs and that name a command or an address
 * which no longer exists. Reports each corrected program in the log and in the audit log. A failure is logged, because
 * it must not prevent the start of the host.
 */
export async function correctClientEntries(
  mcpClients: Pick<McpClients, 'correct'>,
  { writer, audit, log }: Pick<CoreServices, 'writer' | 'audit'> & { readonly log: Log },
): Promise<void> {
  try {
    const corrected = mcpClients.correct();
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

/** Corrects the command of the terminal. A failure is logged and does not end the start. */
export const correctTerminalCommand = (
  { correctCommand }: Pick<Installation, 'correctCommand'>,
  log: Log,
): Promise<void> =>
  correctCommand().catch((error: unknown) =>
    log('warn', 'the command of the terminal could not be corrected', { error: String(error) }),
  );
