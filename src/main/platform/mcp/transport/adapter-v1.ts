import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
  type ServerNotification,
  type ServerRequest,
  type ServerResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Log } from '../../log.ts';
import {
  capabilitiesOf,
  implementationOf,
  instructionsOf,
  listedTemplates,
  listedTools,
} from '../catalogue.ts';
import type { McpCaller, McpServer, ToolContext } from '../server-definition.ts';
import { isAppCapable } from '../apps.ts';
import {
  canElicit,
  contentOf,
  elicitAnswer,
  ELICIT_TIMEOUT_MS,
  type ElicitedContent,
  type ElicitForm,
} from '../elicitation.ts';
import { createEventLog } from './event-log.ts';
import { listedResources, resourceContent } from './resource-contents.ts';
import { canonicalName, toolNameStyleOf, renameToolsInText, type ToolNameStyle } from '../tool-names.ts';
import { serveTool, STREAM_KEEP_ALIVE_MS } from '../serve-tool.ts';
import type { ClientOptions } from './client-options.ts';

/** The adapter for version 1 of the SDK, which serves protocol revisions up to 2025-11-25. */

export interface V1Deps {
  readonly server: McpServer;
  readonly caller: McpCaller;
  /** Null chooses the form of tool names by the client's name. */
  readonly nameStyle: ToolNameStyle | null;
  readonly clientOptions: ClientOptions;
  readonly log: Log;
}

export interface V1Connection {
  /** Undefined until the client has initialised. */
  readonly sessionId: () => string | undefined;
  handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  close(): Promise<void>;
}

export interface V1Events {
  readonly onOpened: (sessionId: string) => void;
  readonly onClosed: () => void;
}

/** Opens the connection of one client over Streamable HTTP. Its streams are resumable. */
export async function openV1(deps: V1Deps, events: V1Events): Promise<V1Connection> {
  const server = createV1Server(deps, events.onClosed);
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    eventStore: createEventLog(),
    keepAliveMs: STREAM_KEEP_ALIVE_MS,
    onsessioninitialized: events.onOpened,
  });
  // The types of the SDK do not match each other under exactOptionalPropertyTypes.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  return {
    sessionId: () => transport.sessionId,
    handle: (request, response, body) => transport.handleRequest(request, response, body),
    close: () => server.close(),
  };
}

/** A low-level SDK server for the catalogue; it works with any transport of the SDK. */
export function createV1Server(deps: V1Deps, onClosed: () => void): Server {
  const { server } = deps;
  const { definition } = server;
  const protocol = new Server(implementationOf(definition), {
    capabilities: capabilitiesOf(definition),
    instructions: instructionsOf(definition, deps.nameStyle ?? 'dotted'),
  });
  const nameStyle = (): ToolNameStyle => toolNameStyleOf(deps.nameStyle, protocol.getClientVersion()?.name);
  serveTools(protocol, deps, nameStyle);
  const stopResources = serveResources(protocol, deps, nameStyle);
  servePrompts(protocol, server, nameStyle);
  return Object.assign(protocol, {
    onclose(): void {
      stopResources();
      onClosed();
    },
    onerror: (error: Error) => deps.log('debug', 'mcp connection', { error: error.message }),
  });
}

function serveTools(
  protocol: Server,
  { server, caller, clientOptions, log }: V1Deps,
  nameStyle: () => ToolNameStyle,
): void {
  const { definition } = server;
  protocol.setRequestHandler(ListToolsRequestSchema, () => {
    server.onToolsListed?.(caller);
    return {
      tools: listedTools(definition, nameStyle(), {
        profile: clientOptions.profile,
        showsApps: isAppCapable(protocol.getClientCapabilities()),
      }),
    } as unknown as ServerResult;
  });
  protocol.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = canonicalName(definition.tools, params.name) ?? (server.respond ? params.name : null);
    if (tool === null) throw new McpError(ErrorCode.InvalidParams, 'Unknown tool');
    const { _meta: meta } = extra;
    const progressToken = meta?.progressToken;
    const progress: ToolContext['progress'] =
      progressToken === undefined
        ? null
        : ({ seconds, ofSeconds }) => {
            const progressParams = { progressToken, progress: seconds, total: ofSeconds };
            // A failed notification is ignored, because the signal of the request reports a closed client.
            extra
              .sendNotification({ method: 'notifications/progress', params: progressParams })
              .catch(() => undefined);
          };
    const elicit: ToolContext['elicit'] = canElicit(protocol.getClientCapabilities())
      ? (form) => elicitFrom(extra.sendRequest, form)
      : null;
    const context: ToolContext = {
      caller,
      protocolRevision: 'sessions',
      signal: extra.signal,
      meta,
      progress,
      elicit,
    };
    const request = { tool, args: params.arguments, nameStyle: nameStyle() };
    return (await serveTool(server, request, context, log)) as unknown as ServerResult;
  });
}

type SendRequest = RequestHandlerExtra<ServerRequest, ServerNotification>['sendRequest'];

/** Sends the form within the call, which ends before clients give up on it. */
async function elicitFrom(sendRequest: SendRequest, form: ElicitForm): Promise<ElicitedContent> {
  const params = form as ServerRequest['params'];
  const request = { method: 'elicitation/create', params } as ServerRequest;
  try {
    return contentOf(await sendRequest(request, elicitAnswer, { timeout: ELICIT_TIMEOUT_MS }));
  } catch (error) {
    return error instanceof McpError && error.code === ErrorCode.RequestTimeout ? 'late' : null;
  }
}

const resourceNotFound = (uri: string): McpError =>
  new McpError(ErrorCode.InvalidParams, 'No such resource', { uri });

/** Serves resources. The SDK does not keep the subscriptions, so each connection has its own set. */
function serveResources(
  protocol: Server,
  { server, caller, clientOptions }: V1Deps,
  nameStyle: () => ToolNameStyle,
): () => void {
  const { definition } = server;
  const subscribedUris = new Set<string>();
  protocol.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: listedResources(server, caller, isAppCapable(protocol.getClientCapabilities())),
  }));
  protocol.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: listedTemplates(definition, nameStyle()),
  }));
  protocol.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const content = resourceContent(server, caller, { uri, nameStyle: nameStyle() });
    if (content === null) throw resourceNotFound(uri);
    return { contents: [content] };
  });
  protocol.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    if (!server.readResource(caller, uri).ok) throw resourceNotFound(uri);
    subscribedUris.add(uri);
    return {};
  });
  protocol.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    subscribedUris.delete(uri);
    return {};
  });
  const ignore = (): undefined => undefined;
  return server.listen(caller, {
    updated: (uri) => {
      if (subscribedUris.has(uri)) protocol.sendResourceUpdated({ uri }).catch(ignore);
    },
    listChanged: () => void protocol.sendResourceListChanged().catch(ignore),
    notify: (method, params) => void protocol.notification({ method, params }).catch(ignore),
    updateIntervalMs: clientOptions.updateIntervalMs,
    seat: clientOptions.seat,
    isResumed: clientOptions.isResumed,
  });
}

function servePrompts(protocol: Server, server: McpServer, nameStyle: () => ToolNameStyle): void {
  protocol.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...server.listPrompts()] }));
  protocol.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = server.getPrompt(params.name);
    if (!prompt.ok) throw new McpError(ErrorCode.InvalidParams, 'No such prompt');
    const text = renameToolsInText(prompt.value.text, server.definition.tools, nameStyle());
    return {
      description: prompt.value.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}
