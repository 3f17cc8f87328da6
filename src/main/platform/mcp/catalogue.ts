import type { JsonObject } from '../../../shared/json.ts';
import { APP_EXTENSIONS, APP_TOOL_META } from './apps.ts';
import type { McpServerDefinition, ToolDefinition } from './server-definition.ts';
import { ICONS } from './icon.ts';
import { outputSchemaWithRefusals, toCompactJsonSchema } from './json-schema.ts';
import { formatToolName, renameToolsInText, type ToolNameStyle } from './tool-names.ts';

/** A tool as `tools/list` returns it, in either revision of the protocol. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject & { type: 'object' };
  readonly outputSchema?: JsonObject & { type: 'object' };
  readonly annotations: JsonObject;
  readonly _meta?: JsonObject;
}

export interface CatalogueOptions {
  /** A shorter list of tools, by name; null for all. */
  readonly profile?: string | null;
  /** Whether the client shows documents of tools; see `apps.ts`. */
  readonly showsApps?: boolean;
}

/** Lists the tools in a fixed order, so that prompt caches of clients stay valid. */
export const listedTools = (
  definition: McpServerDefinition,
  nameStyle: ToolNameStyle,
  { profile = null, showsApps = false }: CatalogueOptions = {},
): ListedTool[] =>
  toolsOf(definition, profile).map(([name, tool]) => ({
    name: formatToolName(name, nameStyle),
    title: tool.title,
    description: renameToolsInText(tool.description, definition.tools, nameStyle),
    inputSchema: (tool.inputJson ?? toCompactJsonSchema(tool.input, 'input')) as ListedTool['inputSchema'],
    ...(tool.output === undefined
      ? {}
      : {
          outputSchema: outputSchemaWithRefusals(
            tool.output,
            definition.refusals?.fields,
          ) as ListedTool['inputSchema'],
        }),
    annotations: { openWorldHint: false, ...tool.annotations },
    ...metaOf(tool, showsApps && name === definition.appTool),
  }));

function metaOf({ meta }: ToolDefinition, hasApp: boolean): { _meta?: JsonObject } {
  if (!hasApp) return meta === undefined ? {} : { _meta: meta };
  return { _meta: { ...meta, ...APP_TOOL_META } };
}

/** The tools of the profile, or all tools if the server has no such profile. */
function toolsOf({ tools, profiles = {} }: McpServerDefinition, profile: string | null) {
  const profileTools = profile !== null && Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
  const entries = Object.entries(tools);
  return profileTools === undefined ? entries : entries.filter(([name]) => profileTools.includes(name));
}

/** The resource templates as `resources/templates/list` returns them. */
export const listedTemplates = (
  { resourceTemplates, tools }: McpServerDefinition,
  nameStyle: ToolNameStyle,
) =>
  resourceTemplates.map((template) => ({
    ...template,
    description: renameToolsInText(template.description, tools, nameStyle),
    mimeType: 'application/json',
  }));

export const instructionsOf = (definition: McpServerDefinition, nameStyle: ToolNameStyle): string =>
  renameToolsInText(definition.instructions, definition.tools, nameStyle);

/** The capabilities that the server announces. */
export const capabilitiesOf = ({ appTool }: McpServerDefinition) => ({
  tools: {},
  resources: { subscribe: true, listChanged: true },
  prompts: { listChanged: true },
  ...(appTool === undefined ? {} : { extensions: APP_EXTENSIONS }),
});

/** How the server names itself to clients, in both revisions. */
export const implementationOf = ({ name, version, title }: McpServerDefinition) => ({
  name,
  version,
  title,
  icons: ICONS,
});
