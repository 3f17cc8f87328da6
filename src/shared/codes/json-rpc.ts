/**
 * The error codes of JSON-RPC 2.0: for the MCP servers, the stdio child, the league and the Agent Client Protocol.
 */
export const JSON_RPC_CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /**
   * The first of the codes down to -32099, which JSON-RPC leaves to servers. Each protocol gives it its own meaning.
   */
  server: -32000,
} as const;
