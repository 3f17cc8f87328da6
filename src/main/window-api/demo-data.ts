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
const isOwn = (name: unknown): boolean =>
  typeof name === 'string' &&
  (name.startsWith('demoData.') || name === 'host.running' || name === 'models.hold');

type OnEvent = Parameters<WindowConnection['onEvent']>[0];

/**
 * A window's connection that sends calls to the demo's host while the demo is shown. It passes on the events of the
 * shown host only and numbers them itself, so that the window sees no gap after a switch.
 */
export function connectThroughDemo(own: WindowConnection, demoData: DemoData): WindowConnection {
  let other: { readonly of: object; readonly connection: WindowConnection } | null = null;
  const handlers = new Map<OnEvent, { seq: number }>();
  const onMessage =
    (mine: boolean): OnEvent =>
    (event, _seq, payload) => {
      const isActive = demoData.activeHost() !== null;
      if (event !== 'demoData.changed' && mine === isActive) return;
      for (const [handler, count] of handlers) handler(event, ++count.seq, payload);
    };
  const target = (): WindowConnection => {
    const active = demoData.activeHost();
    if (other !== null && other.of !== active) {
      other.connection.close();
      other = null;
    }
    if (active === null) return own;
    if (other === null) {
      other = { of: active, connection: active.openWindowConnection() };
      other.connection.onEvent(onMessage(false));
    }
    return other.connection;
  };
  let off: (() => void) | null = null;
  return {
    request: (call, input) => (isOwn(call) ? own : target()).request(call, input),
    onEvent(handler) {
      handlers.set(handler, { seq: 0 });
      off ??= own.onEvent((event, seq, payload) => {
        onMessage(true)(event, seq, payload);
        if (event === 'demoData.changed') target();
      });
      return () => {
        handlers.delete(handler);
      };
    },
    close() {
      off?.();
      own.close();
      other?.connection.close();
    },
  };
}
