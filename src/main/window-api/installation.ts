import { accept } from '../../shared/outcome.ts';
import type { Installation } from '../app-features/installation/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface InstallationCallDeps {
  readonly installation: Installation;
}

type InstallationCalls = Pick<Handlers, Extract<keyof Handlers, `installation.${string}`>>;

/** Handlers of the `installation.*` calls. */
export const installationCalls = ({ installation }: InstallationCallDeps): InstallationCalls => ({
  'installation.about': async () => accept(await installation.about()),
  'installation.command': () => accept(installation.command()),
  'installation.installCommand': () => installation.installCommand(),
  'installation.removeCommand': () => installation.removeCommand(),
});
