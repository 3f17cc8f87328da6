import { createApi, type Api } from '../../src/shared/contract/index.ts';
import { openControlSocket } from '../../src/main/entry/control-socket.ts';
import { hostProcess, type HostProcess } from './host-process.ts';

export interface AskedHost extends HostProcess {
  readonly api: Api;
}

/** A host as a process of its own with an open window, on the given chain. */
export async function askedHost(data: string, { crashAt = '', chain = 'off' } = {}): Promise<AskedHost> {
  const host = await hostProcess(data, crashAt, chain);
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
