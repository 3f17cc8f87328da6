import { reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, EXIT_OF_REFUSAL, type ExitCode } from '../exit-codes.ts';
import { attachOrStartHost, type HostAccess } from './attach-to-host.ts';
import { readHostSettings, type HostValues } from './host-settings.ts';
import { formatCliError } from '../cli-error.ts';

/**
 * Runs `action` with a host: reads the settings, attaches to the host or
 * starts one, and closes it afterwards. An error is printed in one line that
 * begins with the command's name.
 */
export async function withHost(
  name: string,
  values: HostValues & { readonly isolated?: boolean },
  deps: CommandDeps,
  action: (host: HostAccess) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { io } = deps;
  const settings = readHostSettings(values, io.env);
  if (!settings.ok) return reportUsageError(io, name, settings.message);
  const host = await attachOrStartHost(settings.value, { isolated: values.isolated === true }, deps);
  if (!host.ok) {
    io.stderr(`arbiter ${name}: ${host.message}\n`);
    return EXIT_OF_REFUSAL[host.code];
  }
  try {
    return await action(host.value);
  } catch (error) {
    io.stderr(`arbiter ${name}: ${formatCliError(error)}\n`);
    return EXIT.failed;
  } finally {
    await host.value.close();
  }
}
