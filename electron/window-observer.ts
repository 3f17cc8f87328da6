import type { Api, AttentionItem, Settings } from '../src/shared/contract/index.ts';
import { apiOver } from '../src/main/platform/in-process-api.ts';
import type { Host } from '../src/main/platform/host-api.ts';

/** What the shell itself knows of the host, kept up to date by the host's own events. */
export interface WindowObserver {
  readonly api: Api;
  settings(): Settings;
  attention(): readonly AttentionItem[];
  /** Called when settings changed or the list was told again, about once a second. */
  onChange(listener: () => void): void;
}

/** The shell asks like any window does; it has no way of its own into the host. */
export async function openWindowObserver(host: Host): Promise<WindowObserver> {
  const link = host.openControl();
  const api = apiOver(link);
  const [first, overview] = await Promise.all([api.call('settings.get', {}), api.call('host.overview', {})]);
  let [settings, attention]: [Settings, readonly AttentionItem[]] = [first, overview.attention];
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
