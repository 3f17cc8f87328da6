import type { Api, AttentionItem, Settings } from '../../src/shared/contract/index.ts';
import { createConnectionApi } from '../../src/main/platform/in-process-api.ts';
import type { Host } from '../../src/main/platform/host-api.ts';

/** Settings and attention items for the tray, the notifications and the theme, updated by events of the host. */
export interface HostObserver {
  readonly api: Api;
  settings(): Settings;
  attention(): readonly AttentionItem[];
  /** Calls the listener when settings change and whenever the host sends its status, about once a second. */
  onChange(listener: () => void): void;
}

/** Opens a connection to the host, as a window does. */
export async function openHostObserver(host: Pick<Host, 'openWindowConnection'>): Promise<HostObserver> {
  const connection = host.openWindowConnection();
  const api = createConnectionApi(connection);
  const [initialSettings, overview] = await Promise.all([
    api.call('settings.get', {}),
    api.call('host.overview', {}),
  ]);
  let [settings, attention]: [Settings, readonly AttentionItem[]] = [initialSettings, overview.attention];
  const listeners = new Set<() => void>();
  api.onEvent((event) => {
    if (event.name === 'settings.changed') settings = event.payload;
    else if (event.name === 'host.pulse') attention = event.payload.attention;
    else return;
    for (const listener of listeners) listener();
  });
  return {
    api,
    settings: () => settings,
    attention: () => attention,
    onChange: (listener) => void listeners.add(listener),
  };
}
