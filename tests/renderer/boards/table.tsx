import { act, render } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { Board, type BoardProps } from '../../../renderer/boards/index.ts';
import { TextProvider } from '../../../renderer/text/index.ts';
import { builtInMachines, type Machine } from '../../../src/main/games/index.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

export const machineOf = (id: string): Machine => {
  const machine = builtInMachines.find((known) => known.id === id);
  if (!machine) throw new Error(`no template ${id}`);
  return machine;
};

export const startOf = (machine: Machine, options: JsonObject = {}): JsonObject =>
  machine.start({
    sessionId: 'a-session',
    options: machine.options.parse(options),
    seed: machine.chance ? '5c'.repeat(32) : null,
  });

/** Draws one board in English. */
export function draw(props: BoardProps) {
  return render(
    <TextProvider language="en">
      <Board {...props} />
    </TextProvider>,
  );
}

export interface Table {
  /** The current state of the rules. */
  readonly state: () => JsonObject;
  /** The actions that the person chose, in order. */
  readonly played: string[];
}

/** Renders a board over the real rules, from the seat of the player who must act. */
export function renderTable(machine: Machine, options: JsonObject = {}): Table {
  let current = startOf(machine, options);
  const played: string[] = [];
  function Seat(): ReactElement {
    const [state, setState] = useState(current);
    const [role = machine.roles[0] ?? ''] = machine.toAct(state);
    const onAct = (by: string, action: string): Promise<boolean> => {
      played.push(`${by} ${action}`);
      current = machine.apply(current, by, action);
      setState(current);
      return Promise.resolve(true);
    };
    const over = machine.result(state) !== null;
    return (
      <Board
        template={machine.id}
        view={machine.view(state, role)}
        viewpoint={role}
        toAct={machine.toAct(state)}
        {...(over ? {} : { legal: { [role]: machine.legal(state, role) }, onAct })}
      />
    );
  }
  render(
    <TextProvider language="en">
      <Seat />
    </TextProvider>,
  );
  return { state: () => current, played };
}

/** Waits until the promises of the board have settled. */
export const settle = (): Promise<void> => act(async () => Promise.resolve());
