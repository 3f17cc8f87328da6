import { usageProblem, type CommandDeps } from './command.ts';
import { EXIT, EXIT_OF_REFUSAL, type ExitCode } from './exit-codes.ts';
import { attachOrStartHost, type HostAccess } from './host-access.ts';
import { hostSettings, type HostValues } from './host-settings.ts';
import { formatCliError } from './cli-error.ts';

/**
 * The frame of a command that asks a host: settings, link, errand. What goes
 * wrong is said in one line under the command's name; the link is closed
 * however the errand ends.
 */
export async function withHost(
  name: string,
  values: HostValues & { readonly isolated?: boolean },
  deps: CommandDeps,
  errand: (link: HostAccess) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { io } = deps;
  const settings = hostSettings(values, io.env);
  if (!settings.ok) return usageProblem(io, name, settings.message);
  const link = await attachOrStartHost(settings.value, { isolated: values.isolated === true }, deps);
  if (!link.ok) {
    io.stderr(`arbiter ${name}: ${link.message}\n`);
    return EXIT_OF_REFUSAL[link.code];
  }
  try {
    return await errand(link.value);
  } catch (error) {
    io.stderr(`arbiter ${name}: ${formatCliError(error)}\n`);
    return EXIT.failed;
  } finally {
    await link.value.close();
  }
}
