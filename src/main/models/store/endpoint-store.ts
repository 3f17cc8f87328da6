import type {
  ModelLimits,
  ModelPolicy,
  ModelSampling,
  EndpointServer,
  ModelPrice,
  ModelTest,
} from '../../../shared/contract/index.ts';
import type { Db } from '../../platform/db/writer.ts';

/** An endpoint as it is stored, with a reference to the API key instead of the key. */
export interface StoredEndpoint {
  readonly endpointId: string;
  readonly name: string;
  readonly baseUrl: string;
  /** Servers besides `baseUrl` that run the same model. */
  readonly servers: readonly EndpointServer[];
  readonly model: string;
  /** `vault:<endpointId>` or `vault:<endpointId>:2`, `env:NAME`, or null for an endpoint without a key. */
  readonly apiKeyRef: string | null;
  readonly limits: ModelLimits;
  readonly sampling: ModelSampling;
  readonly policy: ModelPolicy;
  readonly price: ModelPrice | null;
  readonly structured: 'unknown' | 'yes' | 'no';
  readonly lastTest: ModelTest | null;
}

interface Row {
  readonly endpoint_id: string;
  readonly name: string;
  readonly base_url: string;
  readonly model: string;
  readonly api_key_ref: string | null;
  readonly limits: string;
  readonly policy: ModelPolicy;
  readonly structured: StoredEndpoint['structured'];
  readonly last_test: string | null;
  readonly price: string | null;
}

/** A low temperature, because the best move is wanted. */
export const DEFAULT_SAMPLING: ModelSampling = { temperature: 0.2, seed: null };

/** All servers of an endpoint in their order. */
export const serversOf = ({
  baseUrl,
  limits,
  servers,
}: Pick<StoredEndpoint, 'baseUrl' | 'limits' | 'servers'>): readonly EndpointServer[] => [
  { baseUrl, requestsAtOnce: limits.requestsAtOnce },
  ...servers,
];

/** The column `limits` contains limits, sampling and further servers; rows of older versions contain only limits. */
function fromLimits(text: string): Pick<StoredEndpoint, 'limits' | 'sampling' | 'servers'> {
  const {
    sampling = DEFAULT_SAMPLING,
    servers = [],
    ...limits
  } = JSON.parse(text) as ModelLimits & {
    sampling?: ModelSampling;
    servers?: readonly EndpointServer[];
  };
  return { limits, sampling, servers };
}

/** Test results of older versions contain no build. */
function parseTest(text: string): ModelTest {
  const test = JSON.parse(text) as ModelTest;
  return { ...test, build: test.build ?? null };
}

const toEndpoint = (row: Row): StoredEndpoint => ({
  endpointId: row.endpoint_id,
  name: row.name,
  baseUrl: row.base_url,
  model: row.model,
  apiKeyRef: row.api_key_ref,
  ...fromLimits(row.limits),
  policy: row.policy,
  price: row.price === null ? null : (JSON.parse(row.price) as ModelPrice),
  structured: row.structured,
  lastTest: row.last_test === null ? null : parseTest(row.last_test),
});

const toColumns = ({ sampling, servers, ...endpoint }: StoredEndpoint) => ({
  ...endpoint,
  limits: JSON.stringify({ ...endpoint.limits, sampling, servers }),
  lastTest: endpoint.lastTest === null ? null : JSON.stringify(endpoint.lastTest),
  price: endpoint.price === null ? null : JSON.stringify(endpoint.price),
});

export const endpointStore = (db: Db) => {
  const list = db.prepare<[], Row>('select * from model_endpoints order by created_at, endpoint_id');
  const insert = db.prepare(
    `insert into model_endpoints
      (endpoint_id, name, base_url, model, api_key_ref, limits, policy, structured, last_test, created_at, price)
      values (@endpointId, @name, @baseUrl, @model, @apiKeyRef, @limits, @policy, @structured, @lastTest, @createdAt, @price)`,
  );
  const update = db.prepare(
    `update model_endpoints set name = @name, base_url = @baseUrl, model = @model, api_key_ref = @apiKeyRef,
      limits = @limits, policy = @policy, structured = @structured, last_test = @lastTest, price = @price
      where endpoint_id = @endpointId`,
  );
  const deleteEndpoint = db.prepare('delete from model_endpoints where endpoint_id = ?');
  return {
    list: (): readonly StoredEndpoint[] => list.all().map(toEndpoint),
    insert: (endpoint: StoredEndpoint, createdAt: string): void =>
      void insert.run({ ...toColumns(endpoint), createdAt }),
    update: (endpoint: StoredEndpoint): void => void update.run(toColumns(endpoint)),
    delete: (endpointId: string): void => void deleteEndpoint.run(endpointId),
  };
};

export type EndpointStore = ReturnType<typeof endpointStore>;
