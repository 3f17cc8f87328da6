import type { Api, ModelEndpoint, NewEndpoint } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, usageProblem, type CommandDoors, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_TABLE } from '../host-settings.ts';
import { ENDPOINT_TABLE, readEndpoint } from '../models/new-endpoint.ts';
import { endpointNamed, withFirstListed } from '../models/endpoints.ts';
import { endpointTable, testWords } from '../models/words.ts';
import { onHost } from '../on-host.ts';
import { flag, type Values } from '../option-kinds.ts';

const TABLE = {
  ...ENDPOINT_TABLE,
  test: flag('tests an endpoint as soon as it is added'),
  json: flag('the answer as JSON on stdout'),
  ...HOST_TABLE,
};
type ModelValues = Values<typeof TABLE>;

interface Desk {
  readonly api: Api;
  readonly io: CommandIo;
  readonly json: boolean;
}

/** What is to be done once a host is there. */
type Errand = (desk: Desk) => Promise<ExitCode>;

const say = ({ io, json }: Desk, value: unknown, words: string): void =>
  io.stdout(json ? `${JSON.stringify(value)}\n` : words);

const list: Errand = async (desk) => {
  const endpoints = await desk.api.ask('models.list', {});
  say(desk, endpoints, endpointTable(endpoints));
  return EXIT.fine;
};

async function tested(desk: Desk, { endpointId, name }: ModelEndpoint): Promise<ExitCode> {
  const result = await desk.api.ask('models.test', { endpointId });
  say(desk, result, testWords(name, result));
  return result.ok ? EXIT.fine : EXIT.failed;
}

const refused = ({ io }: Desk, message: string): ExitCode => {
  io.stderr(`arbiter models: ${message}\n`);
  return EXIT.failed;
};

const add =
  (asked: NewEndpoint, { open, test }: { readonly open: boolean; readonly test: boolean }): Errand =>
  async (desk) => {
    const added = await desk.api.ask('models.add', asked);
    const settled = open ? await withFirstListed(desk.api, added) : accept(added);
    if (!settled.ok) return refused(desk, settled.message);
    if (test) return tested(desk, settled.value);
    const { name, model, baseUrl } = settled.value;
    say(desk, settled.value, `added ${name}: ${model} at ${baseUrl}\n`);
    return EXIT.fine;
  };

const onNamed =
  (name: string, errand: (desk: Desk, endpoint: ModelEndpoint) => Promise<ExitCode>): Errand =>
  async (desk) => {
    const endpoint = await endpointNamed(desk.api, name);
    return endpoint.ok ? errand(desk, endpoint.value) : refused(desk, endpoint.message);
  };

async function removed(desk: Desk, { endpointId, name }: ModelEndpoint): Promise<ExitCode> {
  await desk.api.ask('models.remove', { endpointId });
  say(desk, { removed: name }, `removed ${name}\n`);
  return EXIT.fine;
}

/** Everything that can be refused before a host is there. */
function errandOf(values: ModelValues, words: readonly string[]): Outcome<Errand, 'USAGE'> {
  const [verb = 'list', ...rest] = words;
  const [name, extra] = rest;
  if (verb === 'add') {
    const asked = readEndpoint(values, rest);
    return asked.ok ? accept(add(asked.value, { open: extra === undefined, test: values.test })) : asked;
  }
  const most = verb === 'list' ? name : extra;
  if (most !== undefined) return refuse('USAGE', `does not know what to do with "${most}"`);
  if (verb === 'list') return accept(list);
  if (verb !== 'test' && verb !== 'remove')
    return refuse('USAGE', `"${verb}" is none of add, list, test, remove`);
  if (name === undefined) return refuse('USAGE', `${verb} needs the name of an endpoint`);
  return accept(onNamed(name, verb === 'test' ? tested : removed));
}

async function run(values: ModelValues, words: readonly string[], doors: CommandDoors): Promise<ExitCode> {
  const { io } = doors;
  const errand = errandOf(values, words);
  if (!errand.ok) return usageProblem(io, 'models', errand.message);
  return onHost('models', values, doors, ({ api }) => errand.value({ api, io, json: values.json }));
}

export const command = defineCommand({
  name: 'models',
  summary: 'The endpoints of local models: adds, lists, tests and removes them.',
  usage: 'models [list | add ADDRESS [MODEL] | test NAME | remove NAME] [options]',
  options: TABLE,
  words: { most: 3 },
  examples: [
    'arbiter models',
    'arbiter models add http://127.0.0.1:11434/v1 qwen3:8b --name qwen --test',
    'arbiter models add https://api.example.com/v1 big-model --api-key env:EXAMPLE_KEY --seed 7',
    'arbiter models test qwen',
    'arbiter models remove qwen',
  ],
  run: ({ values, words }, doors) => run(values, words, doors),
});
