import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, type Frame, type Page } from '@playwright/test';
import { build } from 'vite';
import type { AppToShow } from './mcp-app-host.ts';

/** The capabilities that a client with the MCP Apps extension announces. */
const APPS = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

/** The official client of one server of the host, with or without the extension. */
export async function connectAppClient(
  address: URL,
  token: string,
  { apps }: { readonly apps: boolean },
): Promise<Client> {
  const capabilities = apps ? { extensions: APPS } : {};
  const client = new Client({ name: 'app-host', version: '1.0.0' }, { capabilities });
  const init = { requestInit: { headers: { authorization: `Bearer ${token}` } } };
  await client.connect(new StreamableHTTPClientTransport(address, init) as Transport);
  return client;
}

/** The script of the page, with the official AppBridge inside. */
export async function buildAppHost(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('mcp-app-host.ts', import.meta.url)),
        formats: ['iife'],
        name: 'appHost',
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find(({ type }) => type === 'chunk');
  return chunk?.type === 'chunk' ? chunk.code : '';
}

export interface AppPage {
  show(given: AppToShow): Promise<{ readonly frame: Frame; readonly handshakeMs: number }>;
  setTheme(theme: 'light' | 'dark'): Promise<void>;
  /** Errors of the console and requests to other addresses, which must not be. */
  readonly faults: readonly string[];
}

/** Opens the page of the chat program; `callTool` answers the tool calls of the frame. */
export async function openAppPage(
  page: Page,
  script: string,
  callTool: (params: { name: string; arguments?: Record<string, unknown> }) => Promise<unknown>,
): Promise<AppPage> {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!/^(?:about|data):/u.test(request.url())) faults.push(`requested ${request.url()}`);
  });
  await page.exposeFunction('callTool', callTool);
  await page.setContent('<!doctype html><html lang="en"><title>host</title><body></body></html>');
  await page.addScriptTag({ content: script });
  return {
    faults,
    async show(given) {
      const handshakeMs = await page.evaluate((each) => window.showApp(each), given);
      const frame = page.frames().find((one) => one !== page.mainFrame());
      if (frame === undefined) throw new Error('no frame');
      return { frame, handshakeMs };
    },
    setTheme: (theme) => page.evaluate((given) => window.setTheme(given), theme),
  };
}

/** axe-core, which comes with its connection to Playwright. */
const AXE = (() => {
  const near = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
  return readFileSync(near.resolve('axe-core/axe.min.js'), 'utf8');
})();

/** Fails with all violations in the frame, which the usual helper cannot enter because of its sandbox. */
export async function axeInFrame(frame: Frame): Promise<void> {
  await frame.evaluate(AXE);
  const violations = await frame.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const found = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(violations, 'accessibility violations').toEqual([]);
}
