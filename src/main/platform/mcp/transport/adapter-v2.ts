import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import type { Log } from '../../log.ts';
import type { Clock } from '../../runtime.ts';
import {
  capabilitiesOf,
  implementationOf,
  instructionsOf,
  listedTemplates,
  listedTools,
} from '../catalogue.ts';
import { isAppCapable } from '../apps.ts';
import { canElicit, contentOf, elicitAnswer, InputRequired, type Elicit } from '../elicitation.ts';
import { createRequestStates, type RequestStates, type CallWithState } from '../request-states.ts';
import { createClientTable, type ClientTable, type StoredClient } from './client-table.ts';
import type { IncomingRequest } from './connections.ts';
import { listedResources, resourceContent } from './resource-contents.ts';
import { ownerOf, type McpCaller, type McpServer, type ToolContext } from '../server-definition.ts';
import { canonicalName, renameToolsInText, type ToolNameStyle } from '../tool-names.ts';
import { serveTool, STREAM_KEEP_ALIVE_MS } from '../serve-tool.ts';

/**
 * The adapter for version 2 of the SDK, which serves protocol revision 2026-07-28. That
 * revision has no sessions; every request is independent.
 */

export interface V2Endpoint extends Pick<ClientTable<StoredClient>, 'isInUse' | 'forget' | 'close'> {
  /** Whether this request uses revision 2026-07-28. */
  accepts(incoming: IncomingRequest): Promise<boolean>;
  handle(incoming: IncomingRequest): Promise<void>;
}

interface V2Deps {
  readonly server: McpServer;
  readonly clock: Clock;
  readonly log: Log;
}

interface ServingDeps extends V2Deps {
  readonly states: RequestStates;
}

interface V2Client extends StoredClient {
  readonly handler: McpHttpHandler;
}

const LIMITS = { max: 512, maxPerOwner: 32 } as const;

/**
 * Creates the endpoint. It has one handler for each agent or seat and each form of the catalogue, so that a change
 * feed carries only changes of that caller's own resources.
 */
export function createV2Endpoint(endpointDeps: V2Deps): V2Endpoint {
  const states = createRequestStates({ clock: endpointDeps.clock, key: randomBytes(32), nonce: randomUUID });
  const deps: ServingDeps = { ...endpointDeps, states };
  const table = createClientTable<V2Client>(deps.clock, LIMITS);

  const clientFor = ({
    caller,
    nameStyle,
    clientOptions: { profile },
    response,
  }: IncomingRequest): V2Client => {
    const listing = { nameStyle: nameStyle ?? 'dotted', profile };
    const key = JSON.stringify([ownerOf(caller), caller.isStdio === true, listing]);
    const client = table.get(key) ?? openClient(deps, caller, listing);
    if (table.get(key) === undefined) table.add(key, client);
    table.use(key, response);
    return client;
  };

  return {
    async accepts(incoming) {
      if (incoming.request.method !== 'POST') return false;
      return !(await isLegacyRequest(toWebRequest(incoming), incoming.body));
    },
    async handle(incoming) {
      const { handler } = clientFor(incoming);
      const closeController = new AbortController();
      incoming.response.once('close', () => closeController.abort());
      const response = await handler.fetch(toWebRequest(incoming, closeController.signal), {
        parsedBody: incoming.body,
      });
      await sendWebResponse(incoming, response);
    },
    isInUse: table.isInUse,
    forget: table.forget,
    close: table.close,
  };
}

/** How the catalogue is listed for one caller. */
interface CatalogueListing {
  readonly nameStyle: ToolNameStyle;
  readonly profile: string | null;
}

function openClient(deps: ServingDeps, caller: McpCaller, listing: CatalogueListing): V2Client {
  const handler = createMcpHandler(() => createV2Server(deps, caller, listing), {
    legacy: 'reject',
    keepAliveMs: STREAM_KEEP_ALIVE_MS,
    onerror: (error) => deps.log('debug', 'mcp request', { error: error.message }),
  });
  const stop = deps.server.listen(caller, {
    updated: (uri) => handler.notify.resourceUpdated(uri),
    listChanged: () => handler.notify.resourcesChanged(),
  });
  return {
    owner: ownerOf(caller),
    handler,
    close() {
      stop();
      return handler.close();
    },
  };
}

function createV2Server(
  { server, log, states }: ServingDeps,
  caller: McpCaller,
  { nameStyle, profile }: CatalogueListing,
): Server {
  const { definition } = server;
  const protocol = new Server(implementationOf(definition), {
    capabilities: capabilitiesOf(definition),
    instructions: instructionsOf(definition, nameStyle),
  });
  protocol.setRequestHandler('tools/list', (_request, context) => {
    server.onToolsListed?.(caller);
    return { tools: listedTools(definition, nameStyle, { profile, showsApps: hasApps(context) }) } as never;
  });
  protocol.setRequestHandler('tools/call', async ({ params }, requestContext) => {
    const { mcpReq } = requestContext;
    const tool = canonicalName(definition.tools, params.name) ?? (server.respond ? params.name : null);
    if (tool === null) throw invalid('Unknown tool');
    const { _meta: meta } = mcpReq;
    const progressToken = meta?.progressToken;
    const progress: ToolContext['progress'] =
      progressToken === undefined
        ? null
        : ({ seconds, ofSeconds }) => {
            const progressParams = { progressToken, progress: seconds, total: ofSeconds };
            mcpReq
              .notify({ method: 'notifications/progress', params: progressParams })
              .catch(() => undefined);
          };
    const call = { agentId: caller.agentId, tool, args: params.arguments };
    const elicit = canElicit(capabilitiesIn(requestContext)) ? createElicit(mcpReq, states, call) : null;
    const context: ToolContext = {
      caller,
      protocolRevision: 'stateless',
      signal: mcpReq.signal,
      meta,
      progress,
      elicit,
    };
    try {
      return (await serveTool(server, { tool, args: params.arguments, nameStyle }, context, log)) as never;
    } catch (error) {
      if (!(error instanceof InputRequired)) throw error;
      return questionOf(error, states.issue(call)) as never;
    }
  });
  serveResourcesAndPrompts(protocol, server, caller, nameStyle);
  return protocol;
}

const invalid = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);

const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** In this revision each request names what its client can do. */
const capabilitiesIn = ({ mcpReq }: { readonly mcpReq: { readonly envelope?: unknown } }): unknown =>
  (mcpReq.envelope as Readonly<Record<string, unknown>> | undefined)?.[CLIENT_CAPABILITIES];

const hasApps = (context: { readonly mcpReq: { readonly envelope?: unknown } }): boolean =>
  isAppCapable(capabilitiesIn(context));

/** The key of the one question of a call. */
const QUESTION = 'answer';

const questionOf = ({ form }: InputRequired, requestState: string) => ({
  resultType: 'input_required',
  inputRequests: { [QUESTION]: { method: 'elicitation/create', params: form } },
  requestState,
});

interface RepeatedRequest {
  readonly inputResponses?: Readonly<Record<string, unknown>>;
  requestState(): unknown;
}

/** Reads the answer of a repeated call, or ends the call with the question. */
const createElicit =
  ({ inputResponses, requestState }: RepeatedRequest, states: RequestStates, call: CallWithState): Elicit =>
  async (form) => {
    const response = inputResponses?.[QUESTION];
    if (response === undefined) throw new InputRequired(form);
    if (!states.redeem(requestState(), call)) throw new InputRequired(form);
    const parsed = elicitAnswer.safeParse(response);
    return parsed.success ? contentOf(parsed.data) : null;
  };

function serveResourcesAndPrompts(
  protocol: Server,
  server: McpServer,
  caller: McpCaller,
  nameStyle: ToolNameStyle,
): void {
  const { definition } = server;
  const { tools } = definition;
  protocol.setRequestHandler('resources/list', (_request, context) => ({
    resources: listedResources(server, caller, hasApps(context)),
  }));
  protocol.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: listedTemplates(definition, nameStyle),
  }));
  protocol.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const content = resourceContent(server, caller, { uri, nameStyle });
    if (content === null)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such resource', { uri });
    return { contents: [content] };
  });
  protocol.setRequestHandler('prompts/list', () => ({ prompts: [...server.listPrompts()] }));
  protocol.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = server.getPrompt(params.name);
    if (!prompt.ok) throw invalid('No such prompt');
    const text = renameToolsInText(prompt.value.text, tools, nameStyle);
    return {
      description: prompt.value.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}

/** Builds the web Request that the SDK needs; the gateway has already read and parsed the body. */
function toWebRequest({ request, body }: IncomingRequest, signal?: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  }
  return new Request(`http://127.0.0.1${request.url ?? '/'}`, {
    method: request.method ?? 'POST',
    headers,
    body: JSON.stringify(body ?? null),
    ...(signal === undefined ? {} : { signal }),
  });
}

async function sendWebResponse({ response }: IncomingRequest, webResponse: Response): Promise<void> {
  response.writeHead(webResponse.status, Object.fromEntries(webResponse.headers));
  if (webResponse.body === null) {
    response.end();
    return;
  }
  // A client that disconnects early ends the stream, which is not an error.
  await pipeline(Readable.fromWeb(webResponse.body as never), response).catch(() => undefined);
}
