import type { Api, ModelEndpoint, NewEndpoint } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { ENDPOINT_OPTIONS, readNewEndpoint } from '../models/new-endpoint.ts';
import { findDuplicate, resolveEndpointByName, selectFirstModel } from '../models/endpoints.ts';
import { endpointTable, formatTest, serverTable } from '../models/endpoint-tables.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption, type Values } from '../options/option-kinds.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

const OPTIONS = {
  ...ENDPOINT_OPTIONS,
  test: flagOption('tests the endpoint after adding it'),
  json: flagOption('prints the result as JSON'),
  ...HOST_OPTIONS,
};
type ModelValues = Values<typeof OPTIONS>;

interface ModelsCommandContext {
  readonly api: Api;
  readonly io: CommandIo;
  readonly json: boolean;
}

/** An action to perform with a host. */
type ModelsAction = (context: ModelsCommandContext) => Promise<ExitCode>;

const print = ({ io, json }: ModelsCommandContext, value: unknown, text: string): void =>
  io.stdout(json ? `${JSON.stringify(value)}\n` : text);

const list: ModelsAction = async (context) => {
  const endpoints = await context.api.call('models.list', {});
  print(context, endpoints, endpointTable(endpoints, context.io.program));
  return EXIT.ok;
};

async function testEndpoint(
  context: ModelsCommandContext,
  { endpointId, name }: ModelEndpoint,
): Promise<ExitCode> {
  const result = await context.api.call('models.test', { endpointId });
  print(context, result, formatTest(name, result));
  return result.ok ? EXIT.ok : EXIT.failed;
}

const reportFailure = ({ io }: ModelsCommandContext, message: string): ExitCode => {
  io.stderr(`arbiter models: ${message}\n`);
  return EXIT.failed;
};

async function reportDuplicate(
  context: ModelsCommandContext,
  endpoint: ModelEndpoint,
  test: boolean,
): Promise<ExitCode> {
  const { name, model, baseUrl } = endpoint;
  context.io.stderr(`arbiter models: ${name} already is ${model} at ${baseUrl}; nothing was added\n`);
  if (test) return testEndpoint(context, endpoint);
  print(context, endpoint, '');
  return EXIT.ok;
}

const add =
  (args: NewEndpoint, { open, test }: { readonly open: boolean; readonly test: boolean }): ModelsAction =>
  async (context) => {
    const { api } = context;
    const before = await api.call('models.list', {});
    const duplicate = open ? null : findDuplicate(before, args);
    if (duplicate !== null) return reportDuplicate(context, duplicate, test);
    const added = await api.call('models.add', args);
    const withModel = open ? await selectFirstModel(api, added) : accept(added);
    if (!withModel.ok) return reportFailure(context, withModel.message);
    const existing = open ? findDuplicate(before, { ...args, model: withModel.value.model }) : null;
    if (existing !== null) {
      await api.call('models.remove', { endpointId: added.endpointId });
      return reportDuplicate(context, existing, test);
    }
    if (test) return testEndpoint(context, withModel.value);
    const { name, model, baseUrl } = withModel.value;
    print(context, withModel.value, `added ${name}: ${model} at ${baseUrl}\n`);
    return EXIT.ok;
  };

const forEndpoint =
  (
    name: string,
    action: (context: ModelsCommandContext, endpoint: ModelEndpoint) => Promise<ExitCode>,
  ): ModelsAction =>
  async (context) => {
    const endpoint = await resolveEndpointByName(context.api, name);
    return endpoint.ok ? action(context, endpoint.value) : reportFailure(context, endpoint.message);
  };

async function removeEndpoint(
  context: ModelsCommandContext,
  { endpointId, name }: ModelEndpoint,
): Promise<ExitCode> {
  await context.api.call('models.remove', { endpointId });
  print(context, { removed: name }, `removed ${name}\n`);
  return EXIT.ok;
}

async function listServers(context: ModelsCommandContext, { endpointId }: ModelEndpoint): Promise<ExitCode> {
  const servers = await context.api.call('models.servers', { endpointId });
  print(context, servers, serverTable(servers));
  return EXIT.ok;
}

const ENDPOINT_ACTIONS = { test: testEndpoint, servers: listServers, remove: removeEndpoint } as const;

/** Reads the action; refuses everything that can be refused without a host. */
function parseAction(values: ModelValues, positionals: readonly string[]): Outcome<ModelsAction, 'USAGE'> {
  const [verb = 'list', ...rest] = positionals;
  const [name, extra] = rest;
  if (verb === 'add') {
    const args = readNewEndpoint(values, rest);
    return args.ok ? accept(add(args.value, { open: extra === undefined, test: values.test })) : args;
  }
  const unexpected = verb === 'list' ? name : extra;
  if (unexpected !== undefined) return refuse('USAGE', `unexpected argument "${unexpected}"`);
  if (verb === 'list') return accept(list);
  if (verb !== 'test' && verb !== 'servers' && verb !== 'remove')
    return refuse('USAGE', `${actionProblemOf(verb)}; the actions are add, list, test, servers and remove`);
  if (name === undefined) return refuse('USAGE', `${verb} needs the name of an endpoint`);
  return accept(forEndpoint(name, ENDPOINT_ACTIONS[verb]));
}

async function run(
  values: ModelValues,
  positionals: readonly string[],
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const action = parseAction(values, positionals);
  if (!action.ok) return reportUsageError(io, 'models', action.message);
  return withHost('models', values, deps, ({ api }) => action.value({ api, io, json: values.json }));
}

export const command = defineCommand({
  name: 'models',
  summary: 'Adds, lists, tests and removes endpoints of local models.',
  usage: 'models [list | add ADDRESS [MODEL] | test NAME | servers NAME | remove NAME] [options]',
  options: OPTIONS,
  positionals: { max: 3 },
  examples: [
    'arbiter models',
    'arbiter models add http://127.0.0.1:11434/v1 qwen3:8b --name qwen --test',
    'arbiter models add https://api.example.com/v1 big-model --api-key env:EXAMPLE_KEY --seed 7',
    'arbiter models add http://10.0.0.2:8000/v1 qwen3 --at-once 8 --servers http://10.0.0.3:8000/v1,http://10.0.0.4:8000/v1=4',
    'arbiter models test qwen',
    'arbiter models servers qwen',
    'arbiter models remove qwen',
  ],
  run: ({ values, positionals }, deps) => run(values, positionals, deps),
});
