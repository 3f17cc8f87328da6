import { z } from 'zod';
import type { JsonObject } from '../../../shared/json.ts';
import type { AnyTool, PaidTool } from '../paywall.ts';
import { TOOL_EXAMPLES, type ToolExample } from './examples.ts';

/** The JSON Schema of a paid tool's arguments. */
export const inputSchemaOf = ({ input }: Pick<PaidTool, 'input'>): JsonObject => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: 'input', target: 'draft-2020-12' });
  return schema as JsonObject;
};

/**
 * Describes a tool to indexers that call it over HTTP, in the form of the x402 extension `bazaar`: an example call and
 * its schema.
 */
export function httpBazaarOf(tool: Pick<PaidTool, 'input'>, { input, output }: ToolExample): JsonObject {
  const properties = {
    type: { type: 'string', const: 'http' },
    method: { type: 'string', enum: ['POST'] },
    bodyType: { type: 'string', enum: ['json'] },
    body: inputSchemaOf(tool),
  };
  return {
    info: {
      input: { type: 'http', method: 'POST', bodyType: 'json', body: input },
      output: { type: 'json', example: output },
    },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties,
          required: ['type', 'method', 'bodyType', 'body'],
          additionalProperties: false,
        },
        output: {
          type: 'object',
          properties: { type: { type: 'string' }, example: { type: 'object' } },
          required: ['type'],
        },
      },
      required: ['input'],
    },
  };
}

/** Describes a tool to indexers that call it over MCP. `description` is ASCII, because some clients read nothing else. */
export function mcpBazaarOf(
  name: string,
  tool: Pick<PaidTool, 'input'>,
  { input, output }: ToolExample,
): JsonObject {
  const inputSchema = inputSchemaOf(tool);
  const text = { type: 'string' };
  return {
    info: {
      input: {
        type: 'mcp',
        toolName: name,
        description: `The paid tool ${name}`,
        transport: 'streamable-http',
        inputSchema,
        example: input,
      },
      output: { type: 'json', example: output },
    },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: {
            type: { type: 'string', const: 'mcp' },
            toolName: text,
            description: text,
            transport: { type: 'string', enum: ['streamable-http', 'sse'] },
            inputSchema: { type: 'object' },
            example: { type: 'object' },
          },
          required: ['type', 'toolName', 'inputSchema'],
          additionalProperties: false,
        },
        output: {
          type: 'object',
          properties: { type: text, example: { type: 'object' } },
          required: ['type'],
        },
      },
      required: ['input'],
    },
  };
}

/** Adds the descriptions for indexers to the paid tools that have an example. */
export const withDiscovery = (tools: ReadonlyMap<string, AnyTool>): ReadonlyMap<string, AnyTool> =>
  new Map(
    [...tools].map(([name, tool]) => {
      const example = TOOL_EXAMPLES[name];
      const isListed = tool.kind === 'paid' && example !== undefined;
      if (!isListed) return [name, tool];
      const discovery = { http: httpBazaarOf(tool, example), mcp: mcpBazaarOf(name, tool, example) };
      return [name, { ...tool, discovery }];
    }),
  );
