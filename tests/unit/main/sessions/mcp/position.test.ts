import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { builtinMachines, type Machine } from '../../../../../src/main/games/index.ts';
import { nextStep, toPosition } from '../../../../../src/main/sessions/mcp/position.ts';
import type { SessionView } from '../../../../../src/main/sessions/index.ts';

/** Maximum tokens of one answer of `session.state`, also in the middle of a long game. */
const BUDGET = 1000;

function viewOf(machine: Machine, state: ReturnType<Machine['start']>, role: string): SessionView {
  return {
    sessionId: '00000000-0000-4000-8000-000000000000',
    template: machine.id,
    status: 'active',
    tick: 77,
    view: machine.view(state, role),
    role,
    legal: machine.legal(state, role),
    toAct: machine.toAct(state),
    outcome: null,
    outcomeReason: null,
    winner: null,
    fault: null,
    drawOfferedBy: null,
    clock: null,
    quarantined: false,
    head: 'f'.repeat(64),
  };
}

function* positions(machine: Machine): Generator<SessionView> {
  const options = machine.options.parse({});
  const seed = machine.chance ? 'a'.repeat(64) : null;
  let state = machine.start({ sessionId: 'budget', options, seed });
  for (let ply = 0; ply < 150 && machine.result(state) === null; ply += 1) {
    const [role = ''] = machine.toAct(state);
    yield viewOf(machine, state, role);
    const legal = machine.legal(state, role);
    state = machine.apply(state, role, legal[(ply * 31) % legal.length] ?? '');
  }
}

const NAMES = { white: 'A name of thirty-two characters..', black: 'B' };

test.each(builtinMachines.map((machine) => [machine.id, machine] as const))(
  'every answer about %s fits its budget',
  (_id, machine) => {
    for (const view of positions(machine)) {
      const text = JSON.stringify({ ...toPosition(view, NAMES), next: nextStep(view) });
      expect(encode(text).length).toBeLessThanOrEqual(BUDGET);
    }
  },
);

test('a long legal list is sampled evenly, with its full length', () => {
  const [machine] = builtinMachines.filter(({ id }) => id === 'kuhn_poker.v1');
  const [view] = machine ? [...positions(machine)] : [];
  const legal = Array.from({ length: 256 }, (_, n) => `nonce:${n.toString(16).padStart(2, '0')}`);
  const position = view && toPosition({ ...view, legal }, {});
  expect(position?.legalCount).toBe(256);
  expect(position?.legal).toHaveLength(16);
  expect(position?.legal[0]).toBe('nonce:00');
  expect(legal).toEqual(expect.arrayContaining([...(position?.legal ?? [])]));
});
