import { APP_RESOURCE, APP_URI, appContent } from '../apps.ts';
import type { McpCaller, McpServer } from '../server-definition.ts';
import { renameToolsInResponse, type ToolNameStyle } from '../tool-names.ts';

const JSON_TYPE = { mimeType: 'application/json' } as const;

/** The document of the server's `appTool`; null for a server without one, and for a host without the document. */
const readHtml = ({ definition, appHtml }: McpServer): string | null =>
  definition.appTool === undefined ? null : (appHtml?.() ?? null);

/** The resources of one caller. The document is listed only to clients that show it. */
export function listedResources(server: McpServer, caller: McpCaller, showsApps: boolean) {
  const entries = server.listResources(caller).map((entry) => ({ ...entry, ...JSON_TYPE }));
  return showsApps && readHtml(server) !== null ? [APP_RESOURCE, ...entries] : entries;
}

interface ResourceRequest {
  readonly uri: string;
  readonly nameStyle: ToolNameStyle;
}

/** The content of a resource; null for one that is missing or that this caller may not read. */
export function resourceContent(server: McpServer, caller: McpCaller, { uri, nameStyle }: ResourceRequest) {
  if (uri === APP_URI) {
    const html = readHtml(server);
    return html === null ? null : appContent(html);
  }
  const resource = server.readResource(caller, uri);
  if (!resource.ok) return null;
  const text = JSON.stringify(renameToolsInResponse(resource.value, server.definition.tools, nameStyle));
  return { uri, ...JSON_TYPE, text };
}
