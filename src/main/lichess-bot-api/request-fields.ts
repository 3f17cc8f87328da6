import type { z } from 'zod';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { BodyError, parseJsonBody } from '../platform/net/json-body.ts';

/** The bytes and the content type of a body; clients send forms, JSON, plain text and nothing. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export const bodyText = ({ bytes }: Body): string => new TextDecoder().decode(bytes);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object; the fields of an object `clock` in it become `clock.limit` and so on. */
const flatFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isRecord(value)
        ? Object.entries(value).map(([inner, content]) => [`${name}.${inner}`, content])
        : value === null || value === ''
          ? []
          : [[name, value]],
    ),
  );

/** The fields of a form or of JSON, by its content type, or by its first character where there is none. */
function parseFields(body: Body): Outcome<Record<string, unknown>, 'INVALID_REQUEST'> {
  const isJson = body.contentType.includes('json') || body.bytes[0] === '{'.codePointAt(0);
  if (body.bytes.length === 0) return accept({});
  if (!isJson) return accept(flatFields(Object.fromEntries(new URLSearchParams(bodyText(body)))));
  try {
    const value = parseJsonBody(body.bytes);
    return isRecord(value)
      ? accept(flatFields(value))
      : refuse('INVALID_REQUEST', 'The body is not an object');
  } catch (error) {
    if (error instanceof BodyError) return refuse('INVALID_REQUEST', error.message);
    throw error;
  }
}

/** Reads the fields of a body with a schema; the refusal names the first field that is wrong. */
export function readFields<S extends z.ZodType>(
  schema: S,
  body: Body,
): Outcome<z.output<S>, 'INVALID_REQUEST'> {
  const fields = parseFields(body);
  if (!fields.ok) return fields;
  const parsedFields = schema.safeParse(fields.value);
  if (parsedFields.success) return accept(parsedFields.data);
  const issue = parsedFields.error.issues[0];
  return refuse('INVALID_REQUEST', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}
