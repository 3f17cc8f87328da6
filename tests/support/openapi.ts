import { z } from 'zod';
import type { Reply, Rest } from './rest.ts';

/** The parts of `GET /openapi.json` that the tests need. */

export type Schema = Record<string, unknown>;

export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly body: Schema | null;
  readonly bodyRequired: boolean;
  /**
   * Documented responses: a status such as `200` or a class such as `4XX` to its schema when it is
   * JSON.
   */
  readonly answers: ReadonlyMap<string, Schema | null>;
  /** False when the operation needs no token. */
  readonly secured: boolean;
}

export interface Document {
  readonly operations: readonly Operation[];
  /** Validates `value` with a schema of this document and returns the errors. */
  complaints(schema: Schema, value: unknown): string[];
}

interface RawOperation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
  security?: unknown[];
}

export async function readDocument(rest: Rest): Promise<Document> {
  const reply: Reply = await rest.get('/openapi.json');
  const raw = reply.body as unknown as {
    paths: Record<string, Record<string, RawOperation>>;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(raw.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(method, path, operation)),
  );
  return {
    operations,
    complaints: (schema, value) => {
      const definitions = JSON.parse(
        JSON.stringify(raw.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
      ) as Schema;
      const own = JSON.parse(
        JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'),
      ) as Schema;
      const parser = z.fromJSONSchema({ ...own, $defs: definitions } as Parameters<
        typeof z.fromJSONSchema
      >[0]);
      const parsed = parser.safeParse(value);
      return parsed.success
        ? []
        : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    },
  };
}

function toOperation(method: string, path: string, operation: RawOperation): Operation {
  return {
    method: method.toUpperCase() as Operation['method'],
    path,
    parameters: (operation.parameters ?? []).map((one) => ({ ...one, required: one.required ?? false })),
    body: operation.requestBody?.content['application/json']?.schema ?? null,
    bodyRequired: operation.requestBody?.required ?? false,
    answers: new Map(
      Object.entries(operation.responses).map(([status, answer]) => [
        status.toUpperCase(),
        answer.content?.['application/json']?.schema ?? null,
      ]),
    ),
    secured: operation.security?.length !== 0,
  };
}

/** The documented schema of a status, exact or by class; undefined when it is not documented. */
export const documented = (operation: Operation, status: number): Schema | null | undefined =>
  operation.answers.get(String(status)) ?? operation.answers.get(`${Math.floor(status / 100)}XX`);
