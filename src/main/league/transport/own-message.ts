import { leagueEnvelope, type MessageType } from '../../../shared/wire/league-v2.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import { methodsOf } from '../dialects/methods.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';

/**
 * A message of this host in the form in which it would arrive over the network. Hosted agents call
 * the manager directly, but their messages pass the same checks.
 */
export const normaliseOwnMessage = (type: MessageType, fields: JsonRecord): NormalisedRequest => ({
  dialect: 'course',
  tool: methodsOf(type)[0] ?? '',
  type,
  typeName: type,
  envelope: leagueEnvelope.parse(fields),
  id: 1,
  hasJsonRpcVersion: true,
  isNotification: false,
});
