import './zod-jitless.ts';
import './ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { createApi } from '../src/shared/contract/index.ts';
import { App } from './app.tsx';
import { applyLastTheme } from './app/appearance.ts';
import { NoToken } from './app/no-token.tsx';
import { openTransport, runOnNextFrame, startLive } from './host/index.ts';
import { resolveLanguage, loadTranslator, TextProvider } from './text/index.ts';

applyLastTheme();

/**
 * Starts the window. A function is used rather than a top-level `await`: the module of the texts may import this one, and
 * each would then wait for the other.
 */
async function start(): Promise<void> {
  const container = document.querySelector('#app');
  if (container === null) throw new Error('index.html has no #app');
  const transportPromise = openTransport(window);
  const language = resolveLanguage('system', navigator.languages);
  // The texts are loaded before the first render, so that the window never appears in another language first.
  await loadTranslator(language);
  const transport = await transportPromise;
  const root = createRoot(container);
  if (transport === null) {
    root.render(
      <TextProvider language={language}>
        <NoToken />
      </TextProvider>,
    );
    return;
  }
  const api = createApi(transport);
  const live = startLive(api, runOnNextFrame);
  root.render(<App hostClient={{ api, live }} />);
}

void start();
