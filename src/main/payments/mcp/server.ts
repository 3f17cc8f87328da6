import { accept, refuse } from '../../../shared/outcome.ts';
import type { McpServer } from '../../platform/mcp/index.ts';
import { toToolResult } from '../responses.ts';
import type { Paywall } from '../paywall.ts';
import { PAYMENT_SERVER, PLANS_URI, type PaymentTools } from './catalogue.ts';
import { PAYMENT_META_KEYS, SUBSCRIPTION_PROOF } from '../payment-keys.ts';
import { planView, type Plans } from '../subscriptions/plans.ts';

export interface PaymentServerDeps {
  readonly paywall: Paywall;
  readonly plans: Plans;
  /**
   * The public address of this server when it takes calls without a token: paying is the proof there, and no caller is
   * an agent of this host. Absent for the host's own clients.
   */
  readonly publicAddress?: string;
}

/** Creates the MCP server `payments`. The paywall handles every call, so `handlers` are never reached. */
export function createPaymentServer(deps: PaymentServerDeps): McpServer<PaymentTools> {
  const { paywall, plans } = deps;
  const unreachable = () => refuse('NOT_FOUND', 'This server answers every call through the paywall');
  const handlers = Object.fromEntries(Object.keys(PAYMENT_SERVER.tools).map((name) => [name, unreachable]));
  return {
    definition: PAYMENT_SERVER,
    handlers: handlers as unknown as McpServer<PaymentTools>['handlers'],
    async respond({ tool, args }, { caller, meta, elicit }) {
      const { publicAddress } = deps;
      const agentId = publicAddress === undefined ? caller.agentId : null;
      const isStdio = publicAddress === undefined && caller.isStdio === true;
      const toolCaller = { agentId, isStdio, elicit };
      const paymentCandidates = PAYMENT_META_KEYS.map((key) => meta?.[key]);
      const resource = publicAddress ?? `mcp://tool/${tool}`;
      const subscriptionProof = meta?.[SUBSCRIPTION_PROOF.meta];
      // Programs that index tools call them without arguments to see the price.
      const isPriceRequest =
        args === undefined && paymentCandidates.every((payment) => payment === undefined);
      const call = {
        tool,
        args,
        caller: toolCaller,
        paymentCandidates,
        subscriptionProof,
        resource,
        isPriceRequest,
      };
      return toToolResult(await paywall.call(call));
    },
    listResources: () => [{ uri: PLANS_URI, name: 'plans', title: 'Subscription plans' }],
    readResource: (_caller, uri) =>
      uri === PLANS_URI
        ? accept({ plans: plans.listActive().map(planView) })
        : refuse('NOT_FOUND', 'No such resource'),
    listen: () => () => undefined,
    listPrompts: () => [],
    getPrompt: () => refuse('NOT_FOUND', 'No such prompt'),
  };
}
