import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

/** Runs in the page: a chat program that shows one frame through the official AppBridge. */

/** The policy of programs for documents that name no domains. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'";

export interface AppToShow {
  readonly html: string;
  readonly theme: 'light' | 'dark';
  readonly locale: string;
  /** The tool that opens the frame, as it is listed, with its arguments and its result. */
  readonly tool: { readonly name: string; readonly arguments: Record<string, unknown> };
  /** Null for a program that shows the frame and never sends the result. */
  readonly result: { readonly content: []; readonly structuredContent: Record<string, unknown> } | null;
}

declare global {
  interface Window {
    /** Given by the test: calls the tool of the server. */
    callTool(params: unknown): Promise<never>;
    /** Shows the document; resolves with the milliseconds of its handshake. */
    showApp(given: AppToShow): Promise<number>;
    setTheme(theme: 'light' | 'dark'): void;
  }
}

window.showApp = async ({ html, theme, locale, tool, result }) => {
  const frame = document.createElement('iframe');
  frame.title = 'app';
  frame.style.cssText = 'width:100%;height:700px;border:0';
  frame.setAttribute('sandbox', 'allow-scripts');
  document.body.replaceChildren(frame);
  const { contentWindow } = frame;
  if (contentWindow === null) throw new Error('no frame');
  const bridge = new AppBridge(
    null,
    { name: 'test-host', version: '1.0.0' },
    { serverTools: {}, updateModelContext: {} },
    {
      hostContext: {
        theme,
        locale,
        displayMode: 'inline',
        toolInfo: { tool: { name: tool.name, inputSchema: { type: 'object' } } },
      },
    },
  );
  bridge.oncalltool = (params) => window.callTool(params);
  bridge.onupdatemodelcontext = () => Promise.resolve({});
  window.setTheme = (changed) => bridge.setHostContext({ theme: changed, locale });
  const initialised = new Promise<void>((resolve) => bridge.addEventListener('initialized', () => resolve()));
  await bridge.connect(new PostMessageTransport(contentWindow, contentWindow));
  const started = performance.now();
  frame.srcdoc = html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  );
  await initialised;
  const took = performance.now() - started;
  await bridge.sendToolInput({ arguments: tool.arguments });
  if (result !== null) await bridge.sendToolResult(result);
  return took;
};
