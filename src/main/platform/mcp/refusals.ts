import type { JsonObject } from '../../../shared/json.ts';
import type { Refusal } from '../../../shared/outcome.ts';
import type { McpServerDefinition } from './server-definition.ts';

/** `{accepted: false, code, message}` with the fields of `detail` beside them: the form of most servers. */
export const defaultRefusalBody = ({ code, message, detail }: Refusal): JsonObject => ({
  accepted: false,
  code,
  message,
  ...(detail as JsonObject | undefined),
});

/**
 * The body of a refusal in the form of this server. The stdio child uses it too, so that a
 * client sees one form, wherever the refusal comes from.
 */
export const refusalBody = (
  { refusals }: Pick<McpServerDefinition, 'refusals'>,
  refusal: Refusal,
): JsonObject => (refusals?.body ?? defaultRefusalBody)(refusal);
