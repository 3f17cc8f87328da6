import type {
  EndpointChange,
  ModelEndpoint,
  ModelLimits,
  ModelTest,
  NewEndpoint,
} from '../../shared/contract/index.ts';
import type { ModelCode } from '../../shared/codes/models.ts';
import { cleanName, cleanText } from '../../shared/display-text.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Audit } from '../audit/index.ts';
import type { Db, Writer } from '../db/tx.ts';
import type { Bus } from '../events/bus.ts';
import { createMutex } from '../mutex.ts';
import type { Ports, SecretVault } from '../ports.ts';
import { variableOf } from '../vault/index.ts';
import { parseBaseUrl } from './address.ts';
import { DEFAULT_SAMPLING, endpointStore, type Endpoint, type EndpointStore } from './store.ts';

export type EndpointCode = 'INVALID_REQUEST' | 'NOT_FOUND' | ModelCode;
type Answer<T> = Outcome<T, EndpointCode>;

export interface Endpoints {
  list(): readonly ModelEndpoint[];
  /** By id, or by name whatever its letter case. */
  find(idOrName: string): Endpoint | null;
  add(asked: NewEndpoint): Promise<Answer<ModelEndpoint>>;
  update(change: EndpointChange): Promise<Answer<ModelEndpoint>>;
  remove(endpointId: string): Promise<Answer<null>>;
  noteTest(endpointId: string, test: ModelTest): Promise<void>;
  noteStructured(endpointId: string, structured: Endpoint['structured']): Promise<void>;
  /** The key for one request; null when none is set, a refusal when it is set but not there. */
  keyOf(endpoint: Endpoint): Promise<Outcome<string | null, 'KEY_MISSING'>>;
}

export interface EndpointsDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly ports: Ports;
  readonly vault: SecretVault;
}

/** What a small local model on a small machine can live with. */
export const DEFAULT_LIMITS: ModelLimits = {
  requestsAtOnce: 1,
  perMoveMs: 120_000,
  maxTokens: 1024,
  promptTokens: 3500,
  attempts: 3,
};

export const toView = (endpoint: Endpoint): ModelEndpoint => {
  const { apiKeyRef, ...shown } = endpoint;
  const keyVariable = apiKeyRef === null ? null : variableOf(apiKeyRef);
  const key = apiKeyRef === null ? 'none' : keyVariable === null ? 'stored' : 'environment';
  return { ...shown, key, keyVariable };
};

interface Desk extends EndpointsDeps {
  readonly store: EndpointStore;
  readonly byId: Map<string, Endpoint>;
}

export function createEndpoints(deps: EndpointsDeps): Endpoints {
  const store = endpointStore(deps.db);
  const byId = new Map(store.all().map((endpoint) => [endpoint.endpointId, endpoint]));
  const desk: Desk = { ...deps, store, byId };
  // Each is judged by what the one before has left: names, the endpoint itself, its key.
  const turn = createMutex();
  return {
    list: () => list(desk),
    find: (idOrName) => find(desk, idOrName),
    add: (asked) => turn.run(() => add(desk, asked)),
    update: (change) => turn.run(() => update(desk, change)),
    remove: (endpointId) => turn.run(() => remove(desk, endpointId)),
    noteTest: (endpointId, lastTest) =>
      turn.run(async () => {
        const found = byId.get(endpointId);
        if (found === undefined) return;
        const structured = lastTest.ok ? lastTest.structured : found.structured;
        await put(desk, { ...found, lastTest, structured }, null);
      }),
    noteStructured: (endpointId, structured) =>
      turn.run(async () => {
        const found = byId.get(endpointId);
        if (found !== undefined && found.structured !== structured)
          await put(desk, { ...found, structured }, null);
      }),
    async keyOf({ apiKeyRef }) {
      if (apiKeyRef === null) return accept(null);
      const key = await deps.vault.get(apiKeyRef);
      return key === null ? refuse('KEY_MISSING', 'The API key of this endpoint is not there') : accept(key);
    },
  };
}

const list = ({ byId }: Desk): ModelEndpoint[] => [...byId.values()].map(toView);

function find({ byId }: Desk, idOrName: string): Endpoint | null {
  const named = idOrName.toLowerCase();
  return byId.get(idOrName) ?? [...byId.values()].find(({ name }) => name.toLowerCase() === named) ?? null;
}

const told = (desk: Desk): void => desk.bus.emit('models.changed', { endpoints: list(desk) });

type Act = 'MODEL_ADDED' | 'MODEL_CHANGED' | 'MODEL_REMOVED';

/** Row, audit and memory in one step; `act` names what a person did, null what the host noticed. */
const put = (desk: Desk, endpoint: Endpoint, act: Exclude<Act, 'MODEL_REMOVED'> | null): Promise<void> =>
  desk.writer.write(() => {
    if (act === 'MODEL_ADDED') desk.store.insert(endpoint, new Date(desk.ports.clock.nowMs()).toISOString());
    else desk.store.update(endpoint);
    if (act !== null) note(desk, act, endpoint);
    desk.writer.afterCommit(() => {
      desk.byId.set(endpoint.endpointId, endpoint);
      told(desk);
    });
  });

const note = (desk: Desk, action: Act, { endpointId, name, baseUrl, model, policy }: Endpoint): void =>
  void desk.audit.append({
    system: 'sessions',
    action,
    subject: endpointId,
    actor: 'person',
    payload: { name, base_url: baseUrl, model, policy },
  });

async function add(desk: Desk, asked: NewEndpoint): Promise<Answer<ModelEndpoint>> {
  const endpoint: Endpoint = {
    endpointId: desk.ports.ids.uuid(),
    name: asked.name,
    baseUrl: asked.baseUrl,
    model: asked.model,
    apiKeyRef: null,
    limits: { ...DEFAULT_LIMITS, ...defined(asked.limits) },
    sampling: { ...DEFAULT_SAMPLING, ...defined(asked.sampling) },
    policy: asked.policy ?? 'forfeit',
    structured: 'unknown',
    lastTest: null,
  };
  const ready = await checked(desk, endpoint, asked.apiKey);
  if (!ready.ok) return ready;
  await put(desk, ready.value, 'MODEL_ADDED');
  return accept(toView(ready.value));
}

async function update(
  desk: Desk,
  { endpointId, apiKey, limits, sampling, ...fields }: EndpointChange,
): Promise<Answer<ModelEndpoint>> {
  const found = desk.byId.get(endpointId);
  if (found === undefined) return noEndpoint();
  const changed = {
    ...found,
    ...defined(fields),
    limits: { ...found.limits, ...defined(limits) },
    sampling: { ...found.sampling, ...defined(sampling) },
  };
  const ready = await checked(desk, changed, apiKey);
  if (!ready.ok) return ready;
  const same = ready.value.baseUrl === found.baseUrl && ready.value.model === found.model;
  // Another model or server may be able to do what this one could not.
  const endpoint = same ? ready.value : { ...ready.value, structured: 'unknown' as const, lastTest: null };
  await put(desk, endpoint, 'MODEL_CHANGED');
  return accept(toView(endpoint));
}

async function remove(desk: Desk, endpointId: string): Promise<Answer<null>> {
  const found = desk.byId.get(endpointId);
  if (found === undefined) return noEndpoint();
  await desk.writer.write(() => {
    desk.store.remove(endpointId);
    note(desk, 'MODEL_REMOVED', found);
    desk.writer.afterCommit(() => {
      desk.byId.delete(endpointId);
      told(desk);
    });
  });
  await desk.vault.delete(vaultRef(endpointId));
  return accept(null);
}

async function checked(
  desk: Desk,
  endpoint: Endpoint,
  apiKey: string | null | undefined,
): Promise<Answer<Endpoint>> {
  const baseUrl = parseBaseUrl(endpoint.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const name = cleanName(endpoint.name, '');
  const model = cleanText(endpoint.model, 200);
  if (name === '' || model === '') return refuse('INVALID_REQUEST', 'Name and model must not be empty');
  const other = find(desk, name);
  if (other !== null && other.endpointId !== endpoint.endpointId)
    return refuse('NAME_TAKEN', 'There is an endpoint of that name');
  const ref = await keptKey(desk.vault, endpoint, apiKey);
  return ref.ok ? accept({ ...endpoint, name, model, baseUrl: baseUrl.value, apiKeyRef: ref.value }) : ref;
}

const noEndpoint = () => refuse('NOT_FOUND', 'No such endpoint');
const vaultRef = (endpointId: string): string => `vault:${endpointId}`;

const defined = <T extends object>(fields: T | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Puts a typed key away and answers its place. Header values hold no line breaks. */
async function keptKey(
  vault: SecretVault,
  { endpointId, apiKeyRef }: Endpoint,
  apiKey: string | null | undefined,
): Promise<Answer<string | null>> {
  if (apiKey === undefined) return accept(apiKeyRef);
  const typed = apiKey?.trim() ?? null;
  if (typed === null || variableOf(typed) !== null) {
    await vault.delete(vaultRef(endpointId));
    return accept(typed);
  }
  if (!/^[\u0021-\u007e]+$/u.test(typed))
    return refuse('INVALID_REQUEST', 'An API key holds neither spaces nor letters beyond ASCII');
  try {
    await vault.set(vaultRef(endpointId), typed);
    return accept(vaultRef(endpointId));
  } catch {
    return refuse('VAULT_REFUSED', 'The key cannot be kept safely here; use env:NAME instead');
  }
}
