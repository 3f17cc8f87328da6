import '../../../renderer/zod-jitless.ts';
import '../../../renderer/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from '../../../renderer/app.tsx';
import { applyLastTheme } from '../../../renderer/app/appearance.ts';
import { runOnNextFrame, startLive } from '../../../renderer/host/index.ts';
import { createApi, type Settings } from '../../../src/shared/contract/index.ts';
import { progress } from './scripted-calls.ts';
import { createScriptedHost, type ScriptedHost } from './scripted-host.ts';

/**
 * Runs the window over a scripted host, for screenshots and for axe:
 * `?set=empty&theme=light&language=zh-CN`.
 */

declare global {
  interface Window {
    scripted: ScriptedHost;
    verifyProgress: typeof progress;
  }
}

const request = new URLSearchParams(window.location.search);
const host = createScriptedHost({
  set: request.get('set') === 'empty' ? 'empty' : 'full',
  nowMs: Date.now(),
  sessionCount: Number(request.get('sessions') ?? 11),
  settings: {
    theme: (request.get('theme') ?? 'dark') as Settings['theme'],
    language: (request.get('language') ?? 'en') as Settings['language'],
  },
  safeMode:
    request.get('safe') === '1'
      ? {
          reason: 'damaged',
          detail: 'Page 214 cannot be read.',
          backups: ['arbiter-2026-11-20T08-00-00Z.db', 'arbiter-2026-11-14T19-12-45Z.db'],
          damagedCopy: 'kept/arbiter-2026-11-21T10-00-00Z.db',
        }
      : null,
});
window.scripted = host;
window.verifyProgress = progress;

applyLastTheme();
const api = createApi(host.transport);
const live = startLive(api, runOnNextFrame);
createRoot(document.querySelector('#app') as Element).render(<App hostClient={{ api, live }} />);
