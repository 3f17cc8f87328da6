/**
 * The routes of the gateway that speak a protocol of their own, for `GET /openapi.json`. Their messages are
 * defined by those protocols and by the pages that the summaries name, so only the frame is described here.
 */

const json = { 'application/json': { schema: { type: 'object', additionalProperties: true } } };
const body = { required: true, content: json };
const jsonResponse = (description: string) => ({ description, content: json });
const undescribedResponse = (description: string) => ({ description });
const parameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
});

const server = parameter('server');
const streamResponses = {
  '200': undescribedResponse('JSON or an event stream, as the transport defines.'),
  '202': undescribedResponse('Accepted; the answer comes on the stream.'),
  '4XX': undescribedResponse('Refused; the body is an error of JSON-RPC or of this host.'),
};

export const PROTOCOL_PATHS = {
  '/sessions/{id}/events': {
    get: {
      summary: 'WebSocket with the sub-protocols arbiter.v1 and token.<bearer>: the state after each change',
      parameters: [parameter('id')],
      responses: {
        '101': undescribedResponse('The socket is open; its first message is the current state.'),
        '401': jsonResponse('No valid token.'),
        '403': jsonResponse('The token belongs to nobody in this session.'),
        '404': jsonResponse('No such session, or the request asks for no WebSocket.'),
      },
    },
  },
  '/paid/{tool}': {
    post: {
      summary: 'A paid tool over HTTP 402 (docs/payments.md)',
      security: [],
      parameters: [parameter('tool')],
      requestBody: { required: false, content: json },
      responses: {
        '200': jsonResponse('The result; PAYMENT-RESPONSE names the settlement.'),
        '402': jsonResponse('The offer, in PAYMENT-REQUIRED and in the body.'),
        '4XX': jsonResponse('Refused.'),
        '5XX': jsonResponse('Not settled or not delivered.'),
      },
    },
  },
  '/.well-known/x402': {
    get: {
      summary: 'The addresses that are paid for (docs/payments.md)',
      security: [],
      responses: { '200': jsonResponse('`version` and `resources`.') },
    },
  },
  '/facilitator/supported': {
    get: {
      summary: 'Kinds of payment that the local x402 facilitator settles',
      security: [],
      responses: { '200': jsonResponse('Schemes and networks.') },
    },
  },
  '/facilitator/verify': {
    post: {
      summary: 'x402: checks a payment without settling it',
      security: [],
      requestBody: body,
      responses: {
        '200': jsonResponse('isValid, with the reason.'),
        '4XX': jsonResponse('The request is malformed.'),
      },
    },
  },
  '/facilitator/settle': {
    post: {
      summary: 'x402: settles a payment once',
      security: [],
      requestBody: body,
      responses: {
        '200': jsonResponse('success, with the transaction.'),
        '4XX': jsonResponse('The request is malformed.'),
      },
    },
  },
  '/mcp/{server}': {
    post: {
      summary:
        'MCP over Streamable HTTP (docs/mcp.md); server is sessions, openfront, payments, league or rewards',
      parameters: [server],
      requestBody: body,
      responses: streamResponses,
    },
    get: {
      summary: 'The event stream of an MCP connection',
      parameters: [server],
      responses: streamResponses,
    },
    delete: { summary: 'Ends an MCP connection', parameters: [server], responses: streamResponses },
  },
} as const;
