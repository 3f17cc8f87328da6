import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse } from '../../../shared/outcome.ts';
import type { Log } from '../../platform/log.ts';
import {
  createV1Server,
  NO_CLIENT_OPTIONS,
  type McpServer,
  type ToolDefinition,
} from '../../platform/mcp/index.ts';
import { unlimitedBucket } from '../../platform/net/rate-limit.ts';
import { toToolResult } from '../responses.ts';
import { PAYMENT_REFUSALS } from '../mcp/catalogue.ts';
import { createPaywall, type AnyTool, type PaywallResult } from '../paywall.ts';
import { PAYMENT_META_KEYS } from '../payment-keys.ts';
import { formatPrice, parsePrice } from '../rules/price.ts';
import { openStandaloneProcessor, type FacilitatorOptions } from './standalone.ts';
import type { PaymentProcessor } from '../processor/processor.ts';

/**
 * The server configuration of docs/specifications/003-paid-mcp.md §3.1. `supabaseUrl`
 * and `supabaseKey` are accepted and have no effect.
 */
export interface PaidServerConfig {
  readonly name: string;
  readonly version: string;
  readonly recipient: { readonly evm: { readonly address: string; readonly isTestnet?: boolean } };
  /** The facilitator that checks and settles payments. Without one, paid tools cannot be called. */
  readonly facilitator?: FacilitatorOptions;
  readonly supabaseUrl?: string;
  readonly supabaseKey?: string;
  /** A node of the network, which resolves payments with an unknown outcome. Without one they stay unknown. */
  readonly rpcUrl?: string;
  /** Path of a database file. Without one, payments are kept in memory and lost when the process ends. */
  readonly storage?: string;
  readonly log?: Log;
}

/** What a tool does. Its result is sent as JSON; one that is no object is wrapped as `{ value }`. */
export type ToolHandler = (args: Record<string, unknown>) => Promise<unknown>;

export interface PaidToolOptions {
  /** `read` tools run before the money is taken, `lasting` tools (the default) after it. */
  readonly effect?: 'read' | 'lasting';
}

/** Thrown when a tool cannot be registered: while the server is set up, not at the first payment. */
export class RegistrationError extends Error {
  override readonly name = 'RegistrationError';
}

/** Annotations of every tool. What the tools of another developer do is not known here. */
const ANNOTATIONS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

/** Registers free and paid tools and serves them as one MCP server. */
export class PaidServer {
  private readonly config: PaidServerConfig;
  private readonly tools = new Map<string, AnyTool>();
  private readonly definitions: Record<string, ToolDefinition> = {};
  private readonly ajv = new Ajv2020({ strict: false, useDefaults: true });
  private processor: Promise<PaymentProcessor> | null = null;

  constructor(config: PaidServerConfig) {
    this.config = config;
  }

  /**
   * Registers a free tool. `inputSchema` is the JSON Schema of an object. Arguments
   * that do not match it are refused with `INVALID_PARAMETERS`.
   *
   * @throws RegistrationError for a name used twice or an invalid schema
   */
  tool(name: string, description: string, inputSchema: object, handler: ToolHandler): void {
    const input = this.define(name, { description, inputSchema, meta: null });
    this.tools.set(name, { kind: 'free', input, run: (args) => runHandler(handler, args) });
  }

  /**
   * Registers a tool that runs once per payment. `price` is `"$0.001"`, `"0.001 USDC"` or
   * `"0.001"`, exact to six decimals.
   *
   * @throws RegistrationError for any other price, for a name used twice or an invalid schema
   */
  // oxlint-disable-next-line max-params -- the specification defines this signature
  paidTool(
    name: string,
    description: string,
    price: string,
    inputSchema: object,
    handler: ToolHandler,
    options: PaidToolOptions = {},
  ): void {
    const parsedPrice = parsePrice(price);
    if (!parsedPrice.ok) throw new RegistrationError(`${name}: ${parsedPrice.message}`);
    const amountMicro = parsedPrice.value;
    const priceText = formatPrice(amountMicro);
    const meta = { 'agents-x402/paymentRequired': true, 'agents-x402/priceUSD': Number(priceText) };
    const input = this.define(name, {
      description: `${description} (Price: ${priceText} USDC)`,
      inputSchema,
      meta,
    });
    const quote = { amountMicro, subject: name, memo: `Payment for ${name}`, isCoverable: false };
    this.tools.set(name, {
      kind: 'paid',
      input,
      effect: options.effect ?? 'lasting',
      quote: () => accept(quote),
      basePrice: () => accept(quote),
      run: (args) => runHandler(handler, args),
    });
  }

  /** Returns a server of the official SDK, for any of its transports. */
  getServer(): Server {
    const log = this.config.log ?? (() => undefined);
    const caller = { agentId: 'client' };
    return createV1Server(
      {
        server: this.createMcpServer(log),
        caller,
        nameStyle: 'dotted',
        clientOptions: NO_CLIENT_OPTIONS,
        log,
      },
      () => undefined,
    );
  }

  private define(
    name: string,
    { description, inputSchema, meta }: { description: string; inputSchema: object; meta: JsonObject | null },
  ): z.ZodType {
    if (!/^[\w.-]{1,128}$/u.test(name)) throw new RegistrationError(`"${name}" is not a valid tool name`);
    if (this.tools.has(name)) throw new RegistrationError(`${name}: this tool name is used twice`);
    const schema = { type: 'object', ...inputSchema } as JsonObject;
    const input = argumentsSchema(this.compile(name, schema));
    this.definitions[name] = {
      title: name,
      description,
      annotations: ANNOTATIONS,
      input: z.looseObject({}),
      inputJson: schema,
      ...(meta === null ? {} : { meta }),
    };
    return input;
  }

  private compile(name: string, schema: JsonObject): ValidateFunction {
    try {
      return this.ajv.compile(schema);
    } catch (error) {
      throw new RegistrationError(
        `${name}: ${error instanceof Error ? error.message : 'the schema is invalid'}`,
      );
    }
  }

  private createMcpServer(log: Log): McpServer {
    const paywall = createPaywall({
      processor: () => this.openProcessor(log),
      tools: this.tools,
      freeCalls: unlimitedBucket,
      subscriptions: null,
      verifySubscriptionProof: null,
      log,
    });
    const notFound = () => refuse('NOT_FOUND', 'There is no such resource or prompt');
    const { name, version } = this.config;
    return {
      definition: {
        id: name,
        name,
        version,
        title: name,
        instructions: '',
        tools: this.definitions,
        resourceTemplates: [],
        refusals: PAYMENT_REFUSALS,
      },
      handlers: {},
      async respond({ tool, args }, { meta }) {
        const paymentCandidates = PAYMENT_META_KEYS.map((key) => meta?.[key]);
        const toolCaller = { agentId: null, isStdio: true };
        const call = { tool, args, caller: toolCaller, paymentCandidates, resource: `mcp://tool/${tool}` };
        return toToolResult(await paywall.call(call));
      },
      listResources: () => [],
      readResource: notFound,
      listen: () => () => undefined,
      listPrompts: () => [],
      getPrompt: notFound,
    };
  }

  /** Opens the processor at the first call of a paid tool, and at the next one again if it could not be opened. */
  private openProcessor(log: Log): Promise<PaymentProcessor> {
    this.processor ??= this.createProcessor(log).catch((error: unknown) => {
      this.processor = null;
      throw error;
    });
    return this.processor;
  }

  private async createProcessor(log: Log): Promise<PaymentProcessor> {
    const { recipient, facilitator, rpcUrl = null, storage = null } = this.config;
    if (facilitator === undefined)
      throw new Error('no facilitator is configured, so paid tools cannot be called');
    const { address, isTestnet = false } = recipient.evm;
    const processor = await openStandaloneProcessor({
      address,
      isTestnet,
      facilitator,
      rpcUrl,
      storage,
      log,
    });
    for (const [name, tool] of this.tools) if (tool.kind === 'paid') processor.register(name, tool);
    processor.start();
    return processor;
  }
}

/**
 * Creates a server that sells the tools that `setup` registers.
 *
 * @throws RegistrationError if a tool cannot be registered
 */
export function createPaidHandler(setup: (server: PaidServer) => void, config: PaidServerConfig): Server {
  const server = new PaidServer(config);
  setup(server);
  return server.getServer();
}

const argumentsSchema = (validate: ValidateFunction): z.ZodType =>
  z.record(z.string(), z.unknown()).superRefine((args, context) => {
    if (validate(args)) return;
    const [error] = validate.errors ?? [];
    const path = (error?.instancePath ?? '').split('/').filter((part) => part !== '');
    context.addIssue({ code: 'custom', message: error?.message ?? 'invalid', path });
  });

/**
 * Runs a handler and returns its result as a JSON object. The message of an error is not passed on, because it may
 * contain secrets.
 */
async function runHandler(handler: ToolHandler, args: unknown): Promise<Awaited<PaywallResult>> {
  try {
    const value = JSON.parse(
      JSON.stringify((await handler(args as Record<string, unknown>)) ?? {}),
    ) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return accept(isObject ? (value as JsonObject) : { value: value as string });
  } catch {
    return refuse('INTERNAL_ERROR', 'The tool failed');
  }
}
