/** Tool usage: the log of tool calls of programs over MCP, and the tokens and cost of players over time. */
export { startRetention } from './retention.ts';
export { createToolUsage, type ToolUsage, type ToolUsageDeps } from './service.ts';
