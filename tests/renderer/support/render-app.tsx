import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll } from 'vitest';
import { Router } from 'wouter';
import { App } from '../../../renderer/app.tsx';
import { HostProvider, startLive } from '../../../renderer/host/index.ts';
import { hashRouter } from '../../../renderer/routes/hash-router.ts';
import { TextProvider, type Language } from '../../../renderer/text/index.ts';
import { ToastProvider, TooltipProvider } from '../../../renderer/ui/index.ts';
import { createApi } from '../../../src/shared/contract/index.ts';
import { createScriptedHost, type ScriptedHost, type ScriptedOptions } from './scripted-host.ts';

/** The size of every element: a screen of 640 pixels in which the longest list can scroll. */
const SIZES = { clientHeight: 640, clientWidth: 1000, scrollHeight: 3_300_000 };

function scrollTo(this: Element, to?: { top?: number }): void {
  this.scrollTop = to?.top ?? 0;
  this.dispatchEvent(new Event('scroll'));
}

/** Adds what the window uses and jsdom lacks: sizes, media queries and a clipboard. */
export function prepareWindow(): void {
  beforeAll(() => {
    for (const [name, size] of Object.entries(SIZES)) {
      Object.defineProperty(Element.prototype, name, { configurable: true, get: () => size });
    }
    window.matchMedia = (query: string) =>
      ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
    Element.prototype.scrollTo = scrollTo as never;
    Element.prototype.getAnimations = () => [];
  });
  afterEach(() => {
    cleanup();
    window.localStorage.clear();
    window.location.hash = '';
  });
}

export interface Rendered {
  readonly host: ScriptedHost;
  readonly stop: () => void;
}

function connectHost(options: Partial<ScriptedOptions>) {
  const host = createScriptedHost({ set: 'full', nowMs: Date.now(), ...options });
  const api = createApi(host.transport);
  return { host, hostClient: { api, live: startLive(api, (run) => run()) } };
}

/** Renders the whole window at an address, over a scripted host. */
export function renderApp(path: string, options: Partial<ScriptedOptions> = {}): Rendered {
  window.location.hash = path;
  const { host, hostClient } = connectHost(options);
  render(<App hostClient={hostClient} />);
  return { host, stop: hostClient.live.stop };
}

/** Renders one part of a screen by itself, over a scripted host. */
export function renderPart(
  part: ReactNode,
  { language = 'en', ...options }: Partial<ScriptedOptions> & { language?: Language } = {},
): Rendered {
  const { host, hostClient } = connectHost(options);
  render(
    <HostProvider hostClient={hostClient}>
      <TextProvider language={language}>
        <TooltipProvider delay={0}>
          <ToastProvider>
            <Router {...hashRouter}>{part}</Router>
          </ToastProvider>
        </TooltipProvider>
      </TextProvider>
    </HostProvider>,
  );
  return { host, stop: hostClient.live.stop };
}
