import type { Api, ModelEndpoint, NewEndpoint } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, usageProblem, type CommandDoors, type CommandIo } from '../command.ts';
import { EXIT, EXIT_OF_REFUSAL, type ExitCode } from '../exit-codes.ts';
import { linkHost } from '../host-link.ts';
import { HOST_TABLE, hostSettings } from '../host-settings.ts';
import { ENDPOINT_TABLE, readEndpoint } from '../models/new-endpoint.ts';
import { endpointTable, testWords } from '../models/words.ts';
import { flag, type Values } from '../option-kinds.ts';
import { spokenTrouble } from '../trouble.ts';

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

async function named({ api, io }: Desk, name: string): Promise<ModelEndpoint | null> {
  const endpoints = await api.ask('models.list', {});
  const wanted = name.toLowerCase();
  const found = endpoints.find((one) => one.endpointId === name || one.name.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const known = endpoints.map((one) => one.name).join(', ');
  io.stderr(
    `arbiter models: there is no "${name}"; ${known === '' ? 'none is set up' : `there are ${known}`}\n`,
  );
  return null;
}

async function tested(desk: Desk, { endpointId, name }: ModelEndpoint): Promise<ExitCode> {
  const result = await desk.api.ask('models.test', { endpointId });
  say(desk, result, testWords(name, result));
  return result.ok ? EXIT.fine : EXIT.failed;
}

/** With a model left open it becomes the first one the server lists; where it lists none nothing is kept. */
async function firstListed({ api, io }: Desk, added: ModelEndpoint): Promise<ModelEndpoint | null> {
  const { endpointId, baseUrl } = added;
  const { models, detail } = await api.ask('models.test', { endpointId });
  const [model] = models;
  if (model !== undefined) return api.ask('models.update', { endpointId, model });
  await api.ask('models.remove', { endpointId });
  io.stderr(`arbiter models: ${baseUrl} lists no models: ${detail}\n`);
  return null;
}

const add =
  (asked: NewEndpoint, { open, test }: { readonly open: boolean; readonly test: boolean }): Errand =>
  async (desk) => {
    const added = await desk.api.ask('models.add', asked);
    const settled = open ? await firstListed(desk, added) : added;
    if (settled === null) return EXIT.failed;
    if (test) return tested(desk, settled);
    say(desk, settled, `added ${settled.name}: ${settled.model} at ${settled.baseUrl}\n`);
    return EXIT.fine;
  };

const onNamed =
  (name: string, errand: (desk: Desk, endpoint: ModelEndpoint) => Promise<ExitCode>): Errand =>
  async (desk) => {
    const endpoint = await named(desk, name);
    return endpoint === null ? EXIT.failed : errand(desk, endpoint);
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
  const settings = hostSettings(values, io.env);
  if (!settings.ok) return usageProblem(io, 'models', settings.message);
  const link = await linkHost(settings.value, { isolated: false }, doors);
  if (!link.ok) {
    io.stderr(`arbiter models: ${link.message}\n`);
    return EXIT_OF_REFUSAL[link.code];
  }
  try {
    return await errand.value({ api: link.value.api, io, json: values.json });
  } catch (error) {
    io.stderr(`arbiter models: ${spokenTrouble(error)}\n`);
    return EXIT.failed;
  } finally {
    await link.value.close();
  }
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
