import './board.css';
import { isRecord, openBridge } from './host-bridge.ts';
import { createApp } from './app.ts';
import { languageOf } from './app-texts.ts';

/** The name that this frame gives to the program; it has no version of its own. */
const APP_INFO = { name: 'arbiter-board', version: '1.0.0' };
const PROTOCOL_VERSION = '2026-01-26';
/** After this time without a first result the frame asks for one itself. */
const FIRST_RESULT_MS = 1000;

const root = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'));
const app = createApp(root, {
  call: (name, args) => bridge.request('tools/call', { name, arguments: args }),
  addToContext: (text) => {
    if (hasModelContext)
      bridge.request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined);
  },
});
let hasModelContext = false;

const bridge = openBridge((method, params) => {
  if (method === 'ui/notifications/tool-input') app.setArguments(params['arguments']);
  if (method === 'ui/notifications/tool-result') app.showResult(params);
  if (method === 'ui/notifications/host-context-changed') applyContext(params);
});

function applyContext(context: Readonly<Record<string, unknown>>): void {
  const { theme, locale, toolInfo } = context;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  const tool = isRecord(toolInfo) && isRecord(toolInfo['tool']) ? toolInfo['tool']['name'] : undefined;
  if (typeof tool === 'string') app.setTool(tool);
  if (locale === undefined) return;
  const language = languageOf(locale);
  document.documentElement.lang = language.tag;
  app.setLanguage(language);
}

async function begin(): Promise<void> {
  const { hostContext, hostCapabilities } = await bridge.request('ui/initialize', {
    appInfo: APP_INFO,
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    protocolVersion: PROTOCOL_VERSION,
  });
  hasModelContext = isRecord(hostCapabilities) && 'updateModelContext' in hostCapabilities;
  if (isRecord(hostContext)) applyContext(hostContext);
  bridge.notify('ui/notifications/initialized', {});
  const observer = new ResizeObserver(() => {
    const { width, height } = document.documentElement.getBoundingClientRect();
    bridge.notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) });
  });
  observer.observe(document.documentElement);
  setTimeout(() => app.fetchIfMissing(), FIRST_RESULT_MS);
}

begin().catch(() => undefined);
