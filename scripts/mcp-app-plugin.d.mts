import type { Plugin } from 'vite';

export const MCP_APP_FILE: string;

/** Builds `renderer/mcp-app` into one file beside the output of the build that the plugin belongs to. */
export function mcpApp(root: string): Plugin;
