import type { ClientConnection, McpServer, Stream } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import { cleanText } from '../../../../shared/display-text.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import {
  initializeResponse,
  newSessionResponse,
  permissionRequest,
  promptResponse,
  sessionUpdate,
  type AcpPermissionRequest,
  type AcpUpdate,
} from './wire/schemas.ts';
import { JSON_RPC_CODES } from '../../../../shared/codes/json-rpc.ts';

/**
 * `LOGIN_REQUIRED`: the agent needs a login first. `REFUSED`: it replied with an error. `FAILED`: it does not do what
 * the protocol says. `GONE`: the connection is closed.
 */
export type AcpCode = 'LOGIN_REQUIRED' | 'REFUSED' | 'FAILED' | 'GONE';

export interface AcpHandlers {
  onUpdate(sessionId: string, update: AcpUpdate): void;
  /** The option to choose, or null to cancel the request. */
  onPermission(request: AcpPermissionRequest): string | null;
  /**
   * The agent requested files, a terminal or the person, although this client announced that it offers none
   * of them.
   */
  onUnsupported(method: string): void;
}

export interface AcpInfo {
  /** The agent's own name, with its version; null when it did not give one. */
  readonly name: string | null;
  readonly takesHttp: boolean;
  readonly closesSessions: boolean;
}

export interface NewConversation {
  /** Absolute path. */
  readonly folder: string;
  readonly mcpServers: readonly McpServer[];
  readonly meta: JsonObject | null;
  /** Modes that may be chosen, best first. */
  readonly modes: readonly string[];
}

export interface PromptEnd {
  readonly stopReason: string;
  readonly usage: z.infer<typeof promptResponse>['usage'];
}

/** The client side of the Agent Client Protocol, version 1. No call rejects. */
export interface AcpConnection {
  initialize(version: string): Promise<Outcome<AcpInfo, AcpCode>>;
  /** Opens a conversation in a mode in which the agent asks before it uses a tool, and returns its id. */
  converse(conversation: NewConversation): Promise<Outcome<string, AcpCode>>;
  prompt(sessionId: string, text: string): Promise<Outcome<PromptEnd, AcpCode>>;
  cancel(sessionId: string): void;
  closeSession(sessionId: string): Promise<void>;
  close(): void;
}

const anySchema = z.unknown();
/** What the Agent Client Protocol means by the first code of servers. */
const AUTH_REQUIRED = JSON_RPC_CODES.server;
const MAX_ERROR_LENGTH = 300;
const UNSUPPORTED = /^(?:fs|terminal|elicitation)\//u;
/** Modes in which agents act without asking. */
const UNSAFE_MODE = /^auto|yolo|full.?access|bypass|dontask/iu;

/** The package is loaded with the first agent, because most starts of the host never need it. */
export async function openConnection(stream: Stream, handlers: AcpHandlers): Promise<AcpConnection> {
  const acp = await import('@agentclientprotocol/sdk');
  const connection = connect(acp, stream, handlers);
  return callsOf(acp, connection);
}

type AcpPackage = typeof import('@agentclientprotocol/sdk');

/** Connects, and responds to the requests of the agent. */
function connect(acp: AcpPackage, stream: Stream, handlers: AcpHandlers): ClientConnection {
  const { methods } = acp;
  return acp
    .client({ name: 'arbiter' })
    .onRequest(
      methods.client.session.requestPermission as string,
      (params) => permissionRequest.safeParse(params),
      ({ params }) => {
        const optionId = params.success ? handlers.onPermission(params.data) : null;
        if (!params.success) handlers.onUnsupported(methods.client.session.requestPermission);
        return {
          outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId },
        };
      },
    )
    .onNotification(
      methods.client.session.update as string,
      (params) => sessionUpdate.safeParse(params),
      ({ params }) => {
        if (params.success) handlers.onUpdate(params.data.sessionId, params.data.update);
      },
    )
    .onRequest('*', ({ method }) => {
      // Extensions of agents, which they try on every client, are not recorded.
      if (UNSUPPORTED.test(method)) handlers.onUnsupported(method);
      throw acp.RequestError.methodNotFound(method);
    })
    .onNotification('*', () => undefined)
    .connect(stream);
}

function callsOf(acp: AcpPackage, connection: ClientConnection): AcpConnection {
  const { methods } = acp;
  const { agent } = connection;

  async function call<T>(method: string, params: object, schema: z.ZodType<T>): Promise<Outcome<T, AcpCode>> {
    try {
      const parsedResponse = schema.safeParse(await agent.request<unknown>(method, params));
      return parsedResponse.success
        ? accept(parsedResponse.data)
        : refuse('FAILED', `the answer to ${method} does not follow the protocol`);
    } catch (error) {
      const message = cleanText(error instanceof Error ? error.message : String(error), MAX_ERROR_LENGTH);
      if (!(error instanceof acp.RequestError)) return refuse('GONE', message);
      return refuse(error.code === AUTH_REQUIRED ? 'LOGIN_REQUIRED' : 'REFUSED', message);
    }
  }

  return {
    async initialize(version) {
      const initializeReply = await call(
        methods.agent.initialize,
        {
          protocolVersion: acp.PROTOCOL_VERSION,
          clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
          clientInfo: { name: 'arbiter', title: 'Arbiter', version },
        },
        initializeResponse,
      );
      if (!initializeReply.ok) return initializeReply;
      const { protocolVersion, agentCapabilities, agentInfo } = initializeReply.value;
      if (protocolVersion !== acp.PROTOCOL_VERSION)
        return refuse('FAILED', `speaks version ${protocolVersion} of the protocol instead of version 1`);
      return accept({
        name: agentInfo ? infoName(agentInfo) : null,
        takesHttp: agentCapabilities?.mcpCapabilities?.http === true,
        closesSessions: Boolean(agentCapabilities?.sessionCapabilities?.close),
      });
    },
    async converse({ folder, mcpServers, meta, modes }) {
      const params = { cwd: folder, mcpServers, ...(meta === null ? {} : { _meta: meta }) };
      const openedSession = await call(methods.agent.session.new, params, newSessionResponse);
      if (!openedSession.ok) return openedSession;
      const change = modeChange(openedSession.value, modes);
      if (!change.ok) return change;
      if (change.value !== null) {
        const { option, id } = change.value;
        const { sessionId } = openedSession.value;
        const modeResponse =
          option === null
            ? await call(methods.agent.session.setMode, { sessionId, modeId: id }, anySchema)
            : await call(
                methods.agent.session.setConfigOption,
                { sessionId, configId: option, value: id },
                anySchema,
              );
        if (!modeResponse.ok) return modeResponse;
      }
      return accept(openedSession.value.sessionId);
    },
    prompt: (sessionId, text) =>
      call(
        methods.agent.session.prompt,
        { sessionId, prompt: [{ type: 'text', text }] },
        promptResponse,
      ) as Promise<Outcome<PromptEnd, AcpCode>>,
    cancel(sessionId) {
      agent.notify(methods.agent.session.cancel, { sessionId }).catch(() => undefined);
    },
    async closeSession(sessionId) {
      await call(methods.agent.session.close, { sessionId }, anySchema);
    },
    close: () => connection.close(),
  };
}

function infoName({
  name,
  title,
  version,
}: {
  name: string;
  title?: string | null | undefined;
  version?: string | null | undefined;
}): string {
  return cleanText(`${title || name} ${version ?? ''}`, 64);
}

type OpenedSession = z.infer<typeof newSessionResponse>;

/** The mode to change to, and the option that holds it where modes are an option of the agent. */
interface ModeChange {
  readonly option: string | null;
  readonly id: string;
}

const noSafeMode = refuse('FAILED' as const, 'offers no mode in which it asks before it uses a tool');

/** The modes of an agent, which some have as an option. */
interface OfferedModes {
  readonly option: string | null;
  readonly ids: readonly unknown[];
  readonly current: unknown;
}

function offeredModes({ modes, configOptions }: OpenedSession): OfferedModes | null {
  if (modes)
    return { option: null, ids: modes.availableModes.map(({ id }) => id), current: modes.currentModeId };
  const option = configOptions?.find(({ category }) => category === 'mode');
  if (option === undefined) return null;
  const ids = option.options?.map(({ value }) => value) ?? [];
  return { option: option.id, ids, current: option.currentValue };
}

/**
 * The change into the best offered mode of `wantedModes`; null to keep the current one when none of them is offered.
 * Refuses when the current one is a mode in which agents act without asking.
 */
function modeChange(
  session: OpenedSession,
  wantedModes: readonly string[],
): Outcome<ModeChange | null, AcpCode> {
  const modeOffer = offeredModes(session);
  if (modeOffer === null) return accept(null);
  const { option, ids, current } = modeOffer;
  const id = wantedModes.find((mode) => ids.includes(mode));
  if (id !== undefined) return accept({ option, id });
  return typeof current === 'string' && UNSAFE_MODE.test(current) ? noSafeMode : accept(null);
}
