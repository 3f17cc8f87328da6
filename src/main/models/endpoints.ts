import type {
  EndpointChange,
  ModelEndpoint,
  ModelLimits,
  EndpointServer,
  ModelTest,
  NewEndpoint,
} from '../../shared/contract/index.ts';
import type { ModelCode } from '../../shared/codes/models.ts';
import { cleanName, cleanText } from '../../shared/display-text.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Db, Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import { createMutex } from '../platform/mutex.ts';
import type { Runtime, SecretVault } from '../platform/runtime.ts';
import { parseVariable } from '../platform/vault/index.ts';
import { parseBaseUrl } from './server/base-url.ts';
import {
  DEFAULT_SAMPLING,
  endpointStore,
  serversOf,
  type StoredEndpoint,
  type EndpointStore,
} from './store/endpoint-store.ts';

export type EndpointCode = 'INVALID_REQUEST' | 'NOT_FOUND' | ModelCode;
type EndpointOutcome<T> = Outcome<T, EndpointCode>;

export interface ModelEndpoints {
  list(): readonly ModelEndpoint[];
  /** Finds an endpoint by id, or by name ignoring letter case. */
  find(idOrName: string): StoredEndpoint | null;
  add(request: NewEndpoint): Promise<EndpointOutcome<ModelEndpoint>>;
  update(change: EndpointChange): Promise<EndpointOutcome<ModelEndpoint>>;
  remove(endpointId: string): Promise<EndpointOutcome<null>>;
  saveTest(endpointId: string, test: ModelTest): Promise<void>;
  /** Saves whether the servers of an endpoint follow a JSON schema; for an endpoint that is gone, nothing happens. */
  saveStructuredOutput(endpointId: string, support: StoredEndpoint['structured']): Promise<void>;
  /** The API key; null when none is set. Refuses when the vault or the environment does not have it. */
  readKey(endpoint: StoredEndpoint): Promise<Outcome<string | null, 'KEY_MISSING'>>;
}

export interface EndpointsDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly vault: SecretVault;
}

/** Defaults that suit a small local model on a small machine. */
export const DEFAULT_LIMITS: ModelLimits = {
  requestsAtOnce: 1,
  perMoveMs: 120_000,
  maxTokens: 1024,
  promptTokens: 3500,
  attempts: 3,
};

export const toModelEndpoint = (endpoint: StoredEndpoint): ModelEndpoint => {
  const { apiKeyRef, ...publicFields } = endpoint;
  const keyVariable = apiKeyRef === null ? null : parseVariable(apiKeyRef);
  const key = apiKeyRef === null ? 'none' : keyVariable === null ? 'stored' : 'environment';
  return { ...publicFields, servers: [...publicFields.servers], key, keyVariable };
};

interface EndpointContext extends EndpointsDeps {
  readonly store: EndpointStore;
  readonly byId: Map<string, StoredEndpoint>;
}

export function createEndpoints(deps: EndpointsDeps): ModelEndpoints {
  const store = endpointStore(deps.db);
  const byId = new Map(store.list().map((endpoint) => [endpoint.endpointId, endpoint]));
  const context: EndpointContext = { ...deps, store, byId };
  // Changes run one after the other, because each check depends on the changes before it.
  const mutex = createMutex();
  return {
    list: () => list(context),
    find: (idOrName) => find(context, idOrName),
    add: (request) => mutex.run(() => add(context, request)),
    update: (change) => mutex.run(() => update(context, change)),
    remove: (endpointId) => mutex.run(() => remove(context, endpointId)),
    saveTest: (endpointId, lastTest) =>
      mutex.run(async () => {
        const endpoint = byId.get(endpointId);
        if (endpoint === undefined) return;
        // A test that failed says nothing about structured output.
        const structured = lastTest.ok ? lastTest.structured : endpoint.structured;
        await save(context, { ...endpoint, lastTest, structured }, null);
      }),
    saveStructuredOutput: (endpointId, support) =>
      mutex.run(async () => {
        const endpoint = byId.get(endpointId);
        if (endpoint !== undefined && endpoint.structured !== support)
          await save(context, { ...endpoint, structured: support }, null);
      }),
    async readKey({ endpointId, apiKeyRef }) {
      if (apiKeyRef === null) return accept(null);
      // A database restored from a backup may have the reference under which the key was stored before its last change.
      const refs = parseVariable(apiKeyRef) === null ? vaultRefsOf(endpointId) : [];
      const otherRef = refs.find((ref) => ref !== apiKeyRef);
      const key =
        (await deps.vault.get(apiKeyRef)) ?? (otherRef === undefined ? null : await deps.vault.get(otherRef));
      return key === null
        ? refuse('KEY_MISSING', 'The API key of this endpoint is missing; enter it again')
        : accept(key);
    },
  };
}

const list = ({ byId }: EndpointContext): ModelEndpoint[] => [...byId.values()].map(toModelEndpoint);

function find({ byId }: EndpointContext, idOrName: string): StoredEndpoint | null {
  const lowerCased = idOrName.toLowerCase();
  return (
    byId.get(idOrName) ?? [...byId.values()].find(({ name }) => name.toLowerCase() === lowerCased) ?? null
  );
}

const emitChanged = (context: EndpointContext): void =>
  context.bus.emit('models.changed', { endpoints: list(context) });

type EndpointAuditAction = 'MODEL_ADDED' | 'MODEL_CHANGED' | 'MODEL_REMOVED';

/**
 * Stores an endpoint in the database and in memory. `action` is the audit row of a change by the person; null when the
 * host made the change, which has no audit row.
 */
const save = (
  context: EndpointContext,
  endpoint: StoredEndpoint,
  action: Exclude<EndpointAuditAction, 'MODEL_REMOVED'> | null,
): Promise<void> =>
  context.writer.write(() => {
    if (action === 'MODEL_ADDED')
      context.store.insert(endpoint, new Date(context.runtime.clock.nowMs()).toISOString());
    else context.store.update(endpoint);
    if (action !== null) appendAudit(context, action, endpoint);
    context.writer.afterCommit(() => {
      context.byId.set(endpoint.endpointId, endpoint);
      emitChanged(context);
    });
  });

const appendAudit = (
  context: EndpointContext,
  action: EndpointAuditAction,
  { endpointId, name, baseUrl, model, policy }: StoredEndpoint,
): void =>
  void context.audit.append({
    // The endpoints have no audit system of their own: their models play in sessions.
    system: 'sessions',
    action,
    subject: endpointId,
    actor: 'person',
    payload: { name, base_url: baseUrl, model, policy },
  });

async function add(context: EndpointContext, request: NewEndpoint): Promise<EndpointOutcome<ModelEndpoint>> {
  const endpoint: StoredEndpoint = {
    endpointId: context.runtime.ids.uuid(),
    name: request.name,
    baseUrl: request.baseUrl,
    servers: request.servers ?? [],
    model: request.model,
    apiKeyRef: null,
    limits: { ...DEFAULT_LIMITS, ...withoutUndefined(request.limits) },
    sampling: { ...DEFAULT_SAMPLING, ...withoutUndefined(request.sampling) },
    policy: request.policy ?? 'forfeit',
    price: request.price ?? null,
    structured: 'unknown',
    lastTest: null,
  };
  const checkedEndpoint = checkEndpoint(context, endpoint);
  if (!checkedEndpoint.ok) return checkedEndpoint;
  return saveWithKey(context, checkedEndpoint.value, { apiKey: request.apiKey, action: 'MODEL_ADDED' });
}

async function update(
  context: EndpointContext,
  { endpointId, apiKey, limits, sampling, ...fields }: EndpointChange,
): Promise<EndpointOutcome<ModelEndpoint>> {
  const current = context.byId.get(endpointId);
  if (current === undefined) return noEndpoint();
  const changedEndpoint = {
    ...current,
    ...withoutUndefined(fields),
    limits: { ...current.limits, ...withoutUndefined(limits) },
    sampling: { ...current.sampling, ...withoutUndefined(sampling) },
  };
  const checkedEndpoint = checkEndpoint(context, changedEndpoint);
  if (!checkedEndpoint.ok) return checkedEndpoint;
  const addressesOf = (stored: StoredEndpoint): string =>
    serversOf(stored)
      .map(({ baseUrl }) => baseUrl)
      .join();
  const isSameModel =
    addressesOf(checkedEndpoint.value) === addressesOf(current) &&
    checkedEndpoint.value.model === current.model;
  // Another model or server may support other features, so earlier findings are reset.
  const endpoint = isSameModel
    ? checkedEndpoint.value
    : { ...checkedEndpoint.value, structured: 'unknown' as const, lastTest: null };
  return saveWithKey(context, endpoint, { apiKey, action: 'MODEL_CHANGED' });
}

async function remove(context: EndpointContext, endpointId: string): Promise<EndpointOutcome<null>> {
  const endpoint = context.byId.get(endpointId);
  if (endpoint === undefined) return noEndpoint();
  // The key goes first: while the endpoint is listed, a removal that failed can be repeated.
  for (const ref of vaultRefsOf(endpointId)) await context.vault.delete(ref);
  await context.writer.write(() => {
    context.store.delete(endpointId);
    appendAudit(context, 'MODEL_REMOVED', endpoint);
    context.writer.afterCommit(() => {
      context.byId.delete(endpointId);
      emitChanged(context);
    });
  });
  return accept(null);
}

/** Refuses wrong fields, and otherwise returns the endpoint as it is to be stored. */
function checkEndpoint(context: EndpointContext, endpoint: StoredEndpoint): EndpointOutcome<StoredEndpoint> {
  const servers = parseServers(endpoint);
  if (!servers.ok) return servers;
  const name = cleanName(endpoint.name, '');
  const model = cleanText(endpoint.model, 200);
  if (name === '' || model === '') return refuse('INVALID_REQUEST', 'Name and model must not be empty');
  const sameName = find(context, name);
  if (sameName !== null && sameName.endpointId !== endpoint.endpointId)
    return refuse('NAME_TAKEN', 'There is already an endpoint with this name');
  return accept({ ...endpoint, ...servers.value, name, model });
}

/** Normalises the addresses of all servers, and refuses a malformed address and one that occurs twice. */
function parseServers(
  endpoint: StoredEndpoint,
): EndpointOutcome<Pick<StoredEndpoint, 'baseUrl' | 'servers'>> {
  const parsedServers: EndpointServer[] = [];
  for (const server of serversOf(endpoint)) {
    const baseUrl = parseBaseUrl(server.baseUrl);
    if (!baseUrl.ok) return baseUrl;
    if (parsedServers.some((parsedServer) => parsedServer.baseUrl === baseUrl.value))
      return refuse(
        'INVALID_REQUEST',
        `${baseUrl.value} is there twice; a server can be in an endpoint once`,
      );
    parsedServers.push({ ...server, baseUrl: baseUrl.value });
  }
  const [first, ...servers] = parsedServers;
  return accept({ baseUrl: first?.baseUrl ?? '', servers });
}

const noEndpoint = () => refuse('NOT_FOUND', 'No such endpoint');

const withoutUndefined = <T extends object>(fields: T | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/**
 * The two vault references for the key of an endpoint. A new key is stored under the one that is not in use, so that
 * the old key is still there when the endpoint cannot be saved.
 */
const vaultRefsOf = (endpointId: string) => [`vault:${endpointId}`, `vault:${endpointId}:2`] as const;

interface KeyChange {
  /** A new key or `env:NAME`; null for no key, undefined to keep the present one. */
  readonly apiKey: string | null | undefined;
  readonly action: 'MODEL_ADDED' | 'MODEL_CHANGED';
}

/**
 * Saves an endpoint and its key. The key is in the vault before the endpoint refers to it, and a key that the endpoint
 * no longer uses is deleted afterwards. If the process ends in between, the vault contains one key too many; for an
 * endpoint that exists, its next new key or its removal deletes it.
 */
async function saveWithKey(
  context: EndpointContext,
  endpoint: StoredEndpoint,
  { apiKey, action }: KeyChange,
): Promise<EndpointOutcome<ModelEndpoint>> {
  const { vault } = context;
  const refs = vaultRefsOf(endpoint.endpointId);
  const newRef = await storeKey(vault, refs.find((ref) => ref !== endpoint.apiKeyRef) ?? refs[0], apiKey);
  if (!newRef.ok) return newRef;
  const apiKeyRef = newRef.value === undefined ? endpoint.apiKeyRef : newRef.value;
  const endpointWithKey = { ...endpoint, apiKeyRef };
  try {
    await save(context, endpointWithKey, action);
  } catch (error) {
    if (apiKeyRef !== null && apiKeyRef !== endpoint.apiKeyRef)
      await vault.delete(apiKeyRef).catch(() => undefined);
    throw error;
  }
  if (apiKey !== undefined) for (const ref of refs) if (ref !== apiKeyRef) await vault.delete(ref);
  return accept(toModelEndpoint(endpointWithKey));
}

/** An API key is visible ASCII without spaces, so that it can be sent in a header. */
const API_KEY = /^[\u0021-\u007e]+$/u;

/**
 * Stores a new key in the vault and returns its reference: `ref`, or the text itself when it is `env:NAME`; null for no
 * key, undefined when the key is not changed.
 */
async function storeKey(
  vault: SecretVault,
  ref: string,
  apiKey: string | null | undefined,
): Promise<EndpointOutcome<string | null | undefined>> {
  const trimmedKey = apiKey?.trim() ?? apiKey;
  if (trimmedKey === undefined || trimmedKey === null || parseVariable(trimmedKey) !== null)
    return accept(trimmedKey);
  if (!API_KEY.test(trimmedKey))
    return refuse('INVALID_REQUEST', 'An API key cannot contain spaces or non-ASCII characters');
  try {
    await vault.set(ref, trimmedKey);
    return accept(ref);
  } catch {
    return refuse('VAULT_REFUSED', 'The key cannot be stored safely here; use env:NAME instead');
  }
}
