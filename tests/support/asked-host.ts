import { createApi, type Api } from '../../src/shared/contract/index.ts';
import { openControlSocket } from '../../src/main/entry/control-socket.ts';
import { hostProcess, type HostProcess } from './host-process.ts';

export interface AskedHost extends HostProcess {
  readonly api: Api;
}

export interface AskedHostOptions {
  readonly crashAt?: string;
  readonly chain?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A host as a process of its own with an open window, on the given chain. */
export async function askedHost(
  data: string,
  { crashAt = '', chain = 'off', env = {} }: AskedHostOptions = {},
): Promise<AskedHost> {
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
