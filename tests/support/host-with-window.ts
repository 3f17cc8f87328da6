import { createApi, type Api } from '../../src/shared/contract/index.ts';
import { openControlSocket } from '../../src/main/cli/host-connection/control-socket.ts';
import { hostProcess, type HostProcess } from './host-process.ts';

export interface HostWithWindow extends HostProcess {
  readonly api: Api;
}

export interface HostWithWindowOptions {
  readonly crashAt?: string;
  readonly chain?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A host as a separate process on the given chain, with an open window. */
export async function hostWithWindow(
  data: string,
  { crashAt = '', chain = 'off', env = {} }: HostWithWindowOptions = {},
): Promise<HostWithWindow> {
  const host = await hostProcess(data, crashAt, chain, env);
  const socket = await openControlSocket(host.ready.url, host.ready.adminToken);
  return {
    ...host,
    api: createApi(socket),
    async stop() {
      socket.close();
      return host.stop();
    },
  };
}
