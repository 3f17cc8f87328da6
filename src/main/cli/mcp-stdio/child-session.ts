import type { Refusal } from '../../../shared/outcome.ts';
import { isAppCapable } from '../../platform/mcp/apps.ts';
import type { McpServerDefinition } from '../../platform/mcp/server-definition.ts';
import { toolNameStyleOf, type ToolNameStyle } from '../../platform/mcp/tool-names.ts';
import {
  negotiateVersion,
  catalogueResultOf,
  initializeResult,
  canRetry,
  failureResponseOf,
  noHostResponseOf,
  type LocalServer,
} from './local-responses.ts';
import {
  errorOf,
  isNotification,
  isRequest,
  METHOD_NOT_FOUND,
  resultOf,
  type RpcId,
  type RpcMessage,
  type RpcNotification,
  type RpcRequest,
} from './rpc-messages.ts';
import type { RequestFailure } from './host-session.ts';
import {
  createHostConnection,
  type HostConnection,
  type HostConnectionDeps,
  type ProtocolEra,
} from './host-connection.ts';
import {
  completeResponse,
  envelopeError,
  readEnvelope,
  isRemovedMethod,
  modernLocalResponse,
  missingEnvelopeError,
  type ModernEnvelope,
} from './modern-requests.ts';

export interface McpChildSessionDeps {
  readonly definition: McpServerDefinition;
  /** The command that starts a host; null where only the app can. */
  readonly startCommand: string | null;
  /** `--tool-names`, or null to choose by the client's name. */
  readonly nameStyle: ToolNameStyle | null;
  /** `--agent`, or null for the client's own name. */
  readonly agent: string | null;
  /** `--profile`, or null for every tool. */
  readonly profile?: string | null;
  /** `--update-interval-ms`, or null for the host's default. */
  readonly updateIntervalMs?: number | null;
  /** `--seat`, or null for any. */
  readonly seat?: string | null;
  /** Writes one message to the client. */
  readonly write: (message: object) => void;
  readonly resolveHost: HostConnectionDeps['resolveHost'];
}

export interface McpChildSession {
  receive(message: RpcMessage): void;
  close(): Promise<void>;
}

const FORWARDED = new Set([
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'prompts/list',
  'prompts/get',
  'subscriptions/listen',
]);

/** The client before its first request. */
const UNKNOWN_CLIENT = {
  params: {} as Readonly<Record<string, unknown>>,
  name: '',
  protocolVersion: negotiateVersion(''),
};

const SECOND_SUFFIX = ' 2';

/** Whether a call of a tool continues as a second player, for a program that has two windows open. */
const isSecondPlayerCall = ({ method, params }: RpcRequest): boolean =>
  method === 'tools/call' &&
  (params?.['arguments'] as { readonly asSecond?: unknown } | undefined)?.asSecond === true;

/** The options of this client in the address of the host's server. */
const formatQuery = ({ profile = null, updateIntervalMs = null, seat = null }: McpChildSessionDeps): string =>
  [
    profile === null ? '' : `&profile=${profile}`,
    updateIntervalMs === null ? '' : `&update-interval-ms=${updateIntervalMs}`,
    seat === null ? '' : `&seat=${encodeURIComponent(seat)}`,
  ].join('');

/**
 * Forwards messages between a client on stdio and the host on loopback. The child itself responds to `initialize`,
 * `server/discover` and requests for the catalogue, with or without a host. It forwards the other requests unchanged,
 * including their ids, so that progress, cancellation and notifications need no translation. The first `initialize`,
 * or the first request with an envelope that is no probe, settles the era of the connection.
 */
export function createMcpChildSession(deps: McpChildSessionDeps): McpChildSession {
  const { definition, write } = deps;
  let client = UNKNOWN_CLIENT;
  let era: ProtocolEra | null = null;
  /** Appended to the agent's name once this connection continues as a second player of the program. */
  let suffix = '';
  const lossReporter = createLossReporter(definition, write);
  const nameStyle = (): ToolNameStyle => toolNameStyleOf(deps.nameStyle, client.name);
  const hostConnection = createHostConnection({
    resolveHost: deps.resolveHost,
    onMessage: (message) => forwarder.deliver(message),
    onOpen: () => forwarder.notifyChangedLists(),
    ...lossReporter.connectionOptions,
    clientInitialize: () => ({
      era: era ?? 'legacy',
      params: client.params,
      protocolVersion: client.protocolVersion,
      agent: `${deps.agent ?? (client.name || 'MCP client')}${suffix}`,
      path: `${definition.id}?tool-names=${nameStyle()}&via=stdio${formatQuery(deps)}${lossReporter.query()}`,
    }),
  });
  const forwarder = createForwarder(deps, hostConnection, (reply, request) =>
    write(era === 'modern' && request !== null ? completeResponse(reply, definition, request.method) : reply),
  );

  const initialize = ({ id, params = {} }: RpcRequest): void => {
    const { name = '' } = (params['clientInfo'] ?? {}) as { name?: string };
    era = 'legacy';
    client = { params, name, protocolVersion: negotiateVersion(params['protocolVersion']) };
    write(resultOf(id, initializeResult(definition, client.protocolVersion, nameStyle())));
  };

  const respond = (request: RpcRequest): void => {
    if (request.method === 'initialize') return initialize(request);
    const localResult = catalogueResultOf(request, definition, {
      nameStyle: nameStyle(),
      profile: deps.profile ?? null,
      showsApps: isAppCapable(client.params['capabilities']),
    });
    if (localResult !== null) return write(resultOf(request.id, localResult));
    if (FORWARDED.has(request.method)) return void forward(request);
    return write(errorOf(request.id, METHOD_NOT_FOUND, 'Method not found'));
  };

  const respondModern = (request: RpcRequest, envelope: ModernEnvelope): void => {
    const error = envelopeError(request, envelope);
    if (error !== null) return write(error);
    if (request.method !== 'server/discover' && era === null) {
      era = 'modern';
      client = { ...client, name: envelope.clientName };
    }
    const envelopeNameStyle = toolNameStyleOf(deps.nameStyle, envelope.clientName);
    const localResponse = modernLocalResponse(request, definition, {
      nameStyle: envelopeNameStyle,
      profile: deps.profile ?? null,
      showsApps: isAppCapable(envelope.capabilities),
    });
    if (localResponse !== null) return write(localResponse);
    if (!isRemovedMethod(request.method) && FORWARDED.has(request.method)) return void forward(request);
    return write(errorOf(request.id, METHOD_NOT_FOUND, 'Method not found'));
  };

  /**
   * Forwards a request. A call that asks for a second player first closes the connection; the next one has
   * the name of that player.
   */
  const forward = async (request: RpcRequest): Promise<void> => {
    if (suffix === '' && isSecondPlayerCall(request)) {
      suffix = SECOND_SUFFIX;
      const reached = await hostConnection.get({ mayStart: false });
      if (reached.ok) hostConnection.lose(reached.value);
    }
    forwarder.run(request);
  };

  /** A client that has opened with `initialize` may still send envelopes, which older revisions ignore. */
  const dispatch = (request: RpcRequest): void => {
    const envelope = era === 'legacy' ? null : readEnvelope(request);
    if (envelope !== null) return respondModern(request, envelope);
    return era === 'modern' ? write(missingEnvelopeError(request)) : respond(request);
  };

  return {
    receive(message) {
      if (isRequest(message)) return dispatch(message);
      if (!isNotification(message)) return forwarder.forwardToHost(message);
      // The connection is opened early, so that the host can start while the model reads the catalogue.
      if (message.method === 'notifications/initialized') void hostConnection.get({ mayStart: true });
      if (message.method === 'notifications/cancelled') forwarder.cancel(message);
    },
    close: () => hostConnection.close(),
  };
}

/**
 * Remembers that the session with a host was lost. A server with a `hostLost` notification sends it to the client, and
 * opens the next session by itself. Every later host learns of the loss from `resumed=true`.
 */
function createLossReporter({ hostLost }: McpServerDefinition, write: McpChildSessionDeps['write']) {
  let hasLostHost = false;
  return {
    connectionOptions: {
      onLost(): void {
        hasLostHost = true;
        if (hostLost !== undefined) write({ jsonrpc: '2.0', ...hostLost });
      },
      reopens: hostLost !== undefined,
    },
    /** The part of the address that reports the loss; empty before the first one. */
    query: (): string => (hasLostHost ? '&resumed=true' : ''),
  };
}

/** After these failures the session can no longer be used. */
const SESSION_ENDING_FAILURES: ReadonlySet<RequestFailure['kind']> = new Set([
  'unreachable',
  'gone',
  'stopping',
  'unknown_session',
]);

/** The notification for each list that is empty while no host runs. */
const LIST_CHANGED_NOTIFICATIONS: ReadonlyMap<string, string> = new Map([
  ['prompts/list', 'notifications/prompts/list_changed'],
  ['resources/list', 'notifications/resources/list_changed'],
]);

/** Creates what forwards requests to the host and its messages to the client, and knows the requests under way. */
function createForwarder(
  server: LocalServer,
  hostConnection: HostConnection,
  /** Writes a message to the client: the response of the child itself to `request`, or with null any other one. */
  write: (message: object, request: RpcRequest | null) => void,
) {
  const cancelledIds = new Set<RpcId>();
  const openIds = new Set<RpcId>();
  /** Requests of the host to which the client has not responded. */
  const hostRequestIds = new Set<RpcId>();
  /** Notifications for the lists that this client got empty because no host ran. */
  const changedLists = new Set<string>();

  const updateSubscriptions = ({ method, params }: RpcRequest): void => {
    const uri = String(params?.['uri'] ?? '');
    if (method === 'resources/subscribe') hostConnection.subscribe(uri);
    if (method === 'resources/unsubscribe') hostConnection.unsubscribe(uri);
  };

  const respondWithoutHost = (request: RpcRequest, refusal: Refusal<string>): object => {
    const notification = LIST_CHANGED_NOTIFICATIONS.get(request.method);
    if (notification !== undefined) {
      changedLists.add(notification);
      hostConnection.reopenWhenHostRuns();
    }
    return noHostResponseOf(server, request, refusal);
  };

  /**
   * Forwards the request. Returns the response to write, or null if the host responded or the client
   * cancelled.
   */
  const forward = async (request: RpcRequest): Promise<object | null> => {
    for (let attempts = 0; ; attempts += 1) {
      const reached = await hostConnection.get({ mayStart: true });
      if (cancelledIds.has(request.id)) return null;
      if (!reached.ok) return respondWithoutHost(request, reached);
      const failure = await reached.value.send(request);
      if (failure === null) updateSubscriptions(request);
      if (failure === null || cancelledIds.has(request.id)) return null;
      if (SESSION_ENDING_FAILURES.has(failure.kind)) hostConnection.lose(reached.value);
      if (attempts > 0 || !canRetry(server.definition, request, failure))
        return failureResponseOf(server, request, failure);
    }
  };

  return {
    /** A host runs now, so the lists that were empty without one have entries. */
    notifyChangedLists(): void {
      for (const method of changedLists) write({ jsonrpc: '2.0', method }, null);
      changedLists.clear();
    },
    run(request: RpcRequest): void {
      openIds.add(request.id);
      void forward(request).then((response) => {
        openIds.delete(request.id);
        cancelledIds.delete(request.id);
        if (response !== null) write(response, request);
      });
    },
    /** Passes a message of the host on. Nothing may follow for a request that the client has cancelled. */
    deliver(message: RpcMessage): void {
      if (!isRequest(message) && 'id' in message && cancelledIds.has(message.id)) return;
      if (isRequest(message)) hostRequestIds.add(message.id);
      write(message, null);
    },
    /** Forwards the client's response to a request of the host, for example a filled-in form. */
    forwardToHost(response: RpcMessage): void {
      if (!('id' in response) || !hostRequestIds.delete(response.id)) return;
      void hostConnection
        .get({ mayStart: false })
        .then((reached) => (reached.ok ? reached.value.notify(response) : undefined));
    },
    cancel(notification: RpcNotification): void {
      const id = notification.params?.['requestId'] as RpcId;
      if (!openIds.has(id)) return;
      cancelledIds.add(id);
      void hostConnection.get({ mayStart: false }).then(async (reached) => {
        if (!reached.ok) return;
        await reached.value.notify(notification);
        reached.value.abandon(id);
      });
    },
  };
}
