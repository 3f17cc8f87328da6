import { z } from 'zod';

/**
 * The MCP Apps extension (io.modelcontextprotocol/ui, revision 2026-01-26): a client that has it shows an HTML
 * document beside the result of a tool. The text of the result is the same with and without it.
 */
const APPS_EXTENSION = 'io.modelcontextprotocol/ui';
/** The parameter is part of the type: with a space in it, this would be another type. */
export const APP_MIME_TYPE = 'text/html;profile=mcp-app';
/** One document draws every game, league tables and payments, because an address is fixed per tool. */
export const APP_URI = 'ui://arbiter/board.html';

/** The extensions that the server announces under `capabilities.extensions`. */
export const APP_EXTENSIONS = { [APPS_EXTENSION]: { mimeTypes: [APP_MIME_TYPE] } };

/** The `_meta` of the tool that opens the document, in both spellings that clients read. */
export const APP_TOOL_META = {
  ui: { resourceUri: APP_URI, visibility: ['model', 'app'] },
  'ui/resourceUri': APP_URI,
};

/** The entry of `resources/list`. */
export const APP_RESOURCE = {
  uri: APP_URI,
  name: 'board',
  title: 'The board',
  mimeType: APP_MIME_TYPE,
};

/** The content of `resources/read`. It names no domains, so that the document may load nothing at all. */
export const appContent = (html: string) => ({
  uri: APP_URI,
  mimeType: APP_MIME_TYPE,
  text: html,
  _meta: { ui: { prefersBorder: false } },
});

const clientCapabilities = z.looseObject({
  extensions: z.looseObject({
    [APPS_EXTENSION]: z.looseObject({ mimeTypes: z.array(z.string()).default([APP_MIME_TYPE]) }),
  }),
});

/** Whether a client with these capabilities shows such documents. */
export function isAppCapable(capabilities: unknown): boolean {
  const parsed = clientCapabilities.safeParse(capabilities);
  return parsed.success && parsed.data.extensions[APPS_EXTENSION].mimeTypes.includes(APP_MIME_TYPE);
}
