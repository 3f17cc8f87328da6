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
import { unlimited } from '../../platform/net/token-bucket.ts';
import { toToolResult } from '../answers.ts';
import { createPaywall, type AnyTool, type PaywallResult } from '../paywall.ts';
import { PAYMENT_META_KEYS } from '../payment-keys.ts';
import { formatPrice, parsePrice } from '../rules/price.ts';
import { openStandaloneProcessor } from './standalone.ts';
import type { PaymentProcessor } from '../processor/processor.ts';

/** 003's MCPServerConfig. `supabaseUrl` and `supabaseKey` are taken and have no effect. */
export interface PaidServerConfig {
  readonly name: string;
  readonly version: string;
  readonly recipient: { readonly evm: { readonly address: string; readonly isTestnet?: boolean } };
  /** Where payments are checked and settled. Without one, paid tools answer that nothing can be sold. */
  readonly facilitator?: {
    readonly url: string;
    readonly timeoutMs?: number;
    readonly authHeaders?: (operation: 'verify' | 'settle') => Promise<Readonly<Record<string, string>>>;
  };
  readonly supabaseUrl?: string;
  readonly supabaseKey?: string;
  /** A node of the network, by which open outcomes are settled. Without one they stay open. */
  readonly rpcUrl?: string;
  /** A database file; without one the books are forgotten with the process. */
  readonly storage?: string;
  readonly log?: Log;
}

export type Handler = (args: Record<string, unknown>) => Promise<unknown>;

export interface PaidToolOptions {
  /** `read` runs before the money is taken, `lasting` (the default) after. */
  readonly effect?: 'read' | 'lasting';
}

/** Says what is wrong with a tool at once, when the server is set up: never at the first payment. */
export class RegistrationError extends Error {
  override readonly name = 'RegistrationError';
}

const ANNOTATIONS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };

/** Collects tools, free and paid, and serves them as one MCP server. */
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
   * A free tool. `inputSchema` is JSON Schema of an object; arguments that do
   * not fit it are answered INVALID_PARAMETERS and never reach the handler.
   *
   * @throws RegistrationError for a name used twice or a schema that is none
   */
  tool(name: string, description: string, inputSchema: object, handler: Handler): void {
    const input = this.define(name, { description, inputSchema, meta: null });
    this.tools.set(name, { kind: 'free', input, run: (args) => ran(handler, args) });
  }

  /**
   * A tool that runs once per payment. `price` is `"$0.001"`, `"0.001 USDC"` or
   * `"0.001"`, exact to six decimals.
   *
   * @throws RegistrationError also for every other price, zero included
   */
  // oxlint-disable-next-line max-params -- the signature that 003 gives it
  paidTool(
    name: string,
    description: string,
    price: string,
    inputSchema: object,
    handler: Handler,
    options: PaidToolOptions = {},
  ): void {
    const parsed = parsePrice(price);
    if (!parsed.ok) throw new RegistrationError(`${name}: ${parsed.message}`);
    const amountMicro = parsed.value;
    const formatted = formatPrice(amountMicro);
    const meta = { 'agents-x402/paymentRequired': true, 'agents-x402/priceUSD': Number(formatted) };
    const input = this.define(name, {
      description: `${description} (Price: ${formatted} USDC)`,
      inputSchema,
      meta,
    });
    const quote = { amountMicro, subject: name, memo: `Payment for ${name}`, covered: false };
    this.tools.set(name, {
      kind: 'paid',
      input,
      effect: options.effect ?? 'lasting',
      quote: () => accept(quote),
      run: (args) => ran(handler, args),
    });
  }

  /** The server over the official SDK; any of its transports can carry it. */
  getServer(): Server {
    const log = this.config.log ?? (() => undefined);
    const caller = { agentId: 'client' };
    return createV1Server(
      { server: this.neutral(log), caller, spelling: 'dotted', clientOptions: NO_CLIENT_OPTIONS, log },
      () => undefined,
    );
  }

  private define(
    name: string,
    { description, inputSchema, meta }: { description: string; inputSchema: object; meta: JsonObject | null },
  ): z.ZodType {
    if (!/^[\w.-]{1,128}$/u.test(name)) throw new RegistrationError(`"${name}" is no name for a tool`);
    if (this.tools.has(name)) throw new RegistrationError(`${name}: there is a tool of that name already`);
    const json = { type: 'object', ...inputSchema } as JsonObject;
    const input = argumentsOf(this.compile(name, json));
    this.definitions[name] = {
      title: name,
      description,
      annotations: ANNOTATIONS,
      input: z.looseObject({}),
      inputJson: json,
      ...(meta === null ? {} : { meta }),
    };
    return input;
  }

  private compile(name: string, schema: JsonObject): ValidateFunction {
    try {
      return this.ajv.compile(schema);
    } catch (error) {
      throw new RegistrationError(
        `${name}: ${error instanceof Error ? error.message : 'the schema is none'}`,
      );
    }
  }

  private neutral(log: Log): McpServer {
    const paywall = createPaywall({
      processor: () => this.openProcessor(log),
      tools: this.tools,
      freeCalls: unlimited,
      coverage: null,
      log,
    });
    const none = () => refuse('NOT_FOUND', 'There is nothing of that name');
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
      },
      handlers: {},
      async answer({ tool, args }, { meta }) {
        const payments = PAYMENT_META_KEYS.map((key) => meta?.[key]);
        const customer = { agentId: null, stdio: true };
        const call = { tool, args, customer, payments, resource: `mcp://tool/${tool}` };
        return toToolResult(await paywall.call(call));
      },
      listResources: () => [],
      readResource: none,
      listen: () => () => undefined,
      listPrompts: () => [],
      getPrompt: none,
    };
  }

  /** Opened at the first call that costs something. */
  private openProcessor(log: Log): Promise<PaymentProcessor> {
    this.processor ??= this.createProcessor(log);
    return this.processor;
  }

  private async createProcessor(log: Log): Promise<PaymentProcessor> {
    const { recipient, facilitator, rpcUrl = null, storage = null } = this.config;
    if (facilitator === undefined) throw new Error('no facilitator is configured');
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
 * Sets up a server that sells tools (003, MCP Server Implementation). Tools are
 * registered in `setup`; what is wrong with them is thrown from here.
 *
 * @throws RegistrationError
 */
export function createPaidHandler(setup: (server: PaidServer) => void, config: PaidServerConfig): Server {
  const server = new PaidServer(config);
  setup(server);
  return server.getServer();
}

const argumentsOf = (fits: ValidateFunction): z.ZodType =>
  z.record(z.string(), z.unknown()).superRefine((args, context) => {
    if (fits(args)) return;
    const [first] = fits.errors ?? [];
    const path = (first?.instancePath ?? '').split('/').filter((part) => part !== '');
    context.addIssue({ code: 'custom', message: first?.message ?? 'invalid', path });
  });

/** What a handler throws is its own defect: told without its words, which may hold anything. */
async function ran(handler: Handler, args: unknown): Promise<Awaited<PaywallResult>> {
  try {
    const value = JSON.parse(
      JSON.stringify((await handler(args as Record<string, unknown>)) ?? {}),
    ) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return accept(isObject ? (value as JsonObject) : { value: value as string });
  } catch {
    return refuse('INTERNAL_ERROR', 'The tool failed.');
  }
}
