import { accept } from '../../shared/outcome.ts';
import type { DemoData } from '../app-features/demo-data/index.ts';
import type { WindowConnection } from '../platform/host-api.ts';
import type { Handlers } from './dispatcher.ts';

export interface DemoDataCallDeps {
  readonly demoData: DemoData;
}

type DemoDataCalls = Pick<Handlers, Extract<keyof Handlers, `demoData.${string}`>>;

/** Handlers of the `demoData.*` calls, which switch windows between the person's own data and the demo's. */
export const demoDataCalls = ({ demoData }: DemoDataCallDeps): DemoDataCalls => ({
  'demoData.status': () => accept(demoData.status()),
  'demoData.load': () => accept(demoData.load()),
  'demoData.cancel': async () => accept(await demoData.cancel()),
  'demoData.leave': async () => accept(await demoData.leave()),
  'demoData.remove': async () => accept(await demoData.remove()),
});

/** Calls that always go to the person's own host, also while windows show the demo. */
const isForOwnHost = (name: unknown): boolean =>
  typeof name === 'string' &&
  (name.startsWith('demoData.') || name === 'host.running' || name === 'models.hold');

type OnEvent = Parameters<WindowConnection['onEvent']>[0];

/**
 * A window's connection that sends calls to the demo's host while the demo is shown. Except for
 * `demoData.changed` it passes on the events of the shown host only, and it numbers them itself, so that the window
 * sees no gap after a switch.
 */
export function connectThroughDemo(own: WindowConnection, demoData: DemoData): WindowConnection {
  let demo: { readonly host: object; readonly connection: WindowConnection } | null = null;
  const handlers = new Map<OnEvent, { seq: number }>();
  /** Passes an event on if it comes from the host that is shown. */
  const onMessage =
    (isOwnHost: boolean): OnEvent =>
    (event, _seq, payload) => {
      const isDemoActive = demoData.activeHost() !== null;
      if (event !== 'demoData.changed' && isOwnHost === isDemoActive) return;
      for (const [handler, count] of handlers) handler(event, ++count.seq, payload);
    };
  const activeConnection = (): WindowConnection => {
    const active = demoData.activeHost();
    if (demo !== null && demo.host !== active) {
      demo.connection.close();
      demo = null;
    }
    if (active === null) return own;
    if (demo === null) {
      demo = { host: active, connection: active.openWindowConnection() };
      demo.connection.onEvent(onMessage(false));
    }
    return demo.connection;
  };
  let unsubscribe: (() => void) | null = null;
  return {
    request: (call, input) => (isForOwnHost(call) ? own : activeConnection()).request(call, input),
    onEvent(handler) {
      handlers.set(handler, { seq: 0 });
      unsubscribe ??= own.onEvent((event, seq, payload) => {
        onMessage(true)(event, seq, payload);
        if (event === 'demoData.changed') activeConnection();
      });
      return () => {
        handlers.delete(handler);
      };
    },
    close() {
      unsubscribe?.();
      own.close();
      demo?.connection.close();
    },
  };
}
