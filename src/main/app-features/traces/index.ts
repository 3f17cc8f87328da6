/** Traces: the calls of programs over MCP, and the tokens and cost of players over time. */
export { startRetention } from './retention.ts';
export { createTraces, type Traces, type TracesDeps } from './service.ts';
