import { expect, test } from 'vitest';
import type { Outcome } from '../../../../src/shared/outcome.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';
import { builtInChooser, endingOfCode, randomChooser } from '../../../../src/main/players/move-chooser.ts';
import type { TurnPosition } from '../../../../src/main/players/move-chooser.ts';
import type { EngineCode, EngineHost } from '../../../../src/main/players/engine-host.ts';
import type { ChooseTask } from '../../../../src/main/players/engine-messages.ts';

const position: TurnPosition = {
  sessionId: 's',
  agentId: 'a',
  tick: 0,
  template: 'tic_tac_toe.v1',
  view: {},
  role: 'x',
  legal: ['0', '1', '2'],
  budgetMs: 100,
  earlier: [],
};
const wanted = new AbortController().signal;

function hostAnswering(
  ...answers: Outcome<string, EngineCode>[]
): Pick<EngineHost, 'choose'> & { requested: ChooseTask[] } {
  const requested: ChooseTask[] = [];
  return {
    requested,
    choose: (request) => {
      requested.push(request);
      return Promise.resolve(answers.shift() ?? refuse('FAILED', 'asked too often'));
    },
  };
}

test.each(['CRASHED', 'STALLED', 'FAILED'] as const)(
  'a worker that %s is asked again twice, and then it is a fault of the host',
  async (code) => {
    const failed = refuse(code, 'gone');
    const late = hostAnswering(failed, failed, accept('1'));
    expect(await builtInChooser(late, 1).decide(position, wanted)).toEqual(accept('1'));
    const dead = hostAnswering(failed, failed, failed, accept('1'));
    expect(await builtInChooser(dead, 1).decide(position, wanted)).toMatchObject({ code: 'HOST_FAULT' });
  },
);

test('an answer that is no longer wanted is not asked for again', async () => {
  const host = hostAnswering(refuse('DROPPED', 'closed'), accept('1'));
  expect(await builtInChooser(host, 1).decide(position, wanted)).toMatchObject({ code: 'DROPPED' });
});

test('limits the level to the highest one of the template', async () => {
  const host = hostAnswering(accept('1'), accept('1'));
  await builtInChooser(host, 8).decide(position, wanted);
  await builtInChooser(host, 8).decide({ ...position, template: 'holdem_heads_up.v1' }, wanted);
  expect(host.requested.map(({ level }) => level)).toEqual([1, 4]);
});

test('the random player can choose every action, including the first and the last', async () => {
  const drawn = async (byte: number): Promise<unknown> => {
    const chooser = randomChooser({ bytes: (length) => new Uint8Array(length).fill(byte) });
    return chooser.decide(position, wanted);
  };
  expect([await drawn(0), await drawn(128), await drawn(255)]).toEqual(['0', '1', '2'].map(accept));
});

test('with a seed the draws follow from the tick, and nothing else is drawn', async () => {
  const nothing = {
    bytes: () => {
      throw new Error('the random source of the host was used');
    },
  };
  const draws = (tick: number): Uint8Array => new Uint8Array(32).fill(tick * 100);
  const chooser = randomChooser(nothing, draws);
  const at = (tick: number) => chooser.decide({ ...position, tick }, wanted);
  expect([await at(0), await at(1), await at(2)]).toEqual(['0', '1', '2'].map(accept));
});

test('with a seed a built-in player is limited by nodes, and gets the words of the seed', async () => {
  const host = hostAnswering(accept('1'), accept('1'));
  await builtInChooser(host, 1, () => Uint8Array.from({ length: 32 }, (_, at) => at)).decide(
    position,
    wanted,
  );
  await builtInChooser(host, 1).decide(position, wanted);
  expect(host.requested[0]).toMatchObject({
    byNodes: true,
    seed: [0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f],
  });
  expect(host.requested[1]).not.toHaveProperty('byNodes');
});

test.each([
  ['STALLED', 'engine_stalled'],
  ['CRASHED', 'engine_crashed'],
  ['FAILED', 'engine_crashed'],
  ['ILLEGAL', 'illegal_moves'],
  ['UNPARSABLE', 'unparsable_answers'],
  ['TIMED_OUT', 'model_timeout'],
  ['ENDPOINT_LOST', 'endpoint_lost'],
  ['ABORTED', 'aborted'],
  ['HOST_FAULT', 'host_fault'],
  ['DROPPED', null],
] as const)('a player that answers %s ends its game with %s', (code, reason) => {
  expect(endingOfCode(code)).toBe(reason);
});
