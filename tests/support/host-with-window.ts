import type { Api } from '../../src/shared/contract/index.ts';
import { startBuiltHost, type BuiltHost, type BuiltHostOptions } from './built-host.ts';

export interface HostWithWindow extends BuiltHost {
  readonly api: Api;
}

export type HostWithWindowOptions = Omit<BuiltHostOptions, 'data'>;

/** A host of the built program on the given folder, with an open window. */
export async function hostWithWindow(
  data: string,
  options: HostWithWindowOptions = {},
): Promise<HostWithWindow> {
  const host = await startBuiltHost({ ...options, data });
  const { api } = await host.window();
  return { ...host, api };
}
