import { act, render } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { Board, type BoardProps } from '../../../renderer/boards/index.ts';
import { TextProvider } from '../../../renderer/text/index.ts';
import { builtInGameTemplates, type GameTemplate } from '../../../src/main/games/index.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

export const gameTemplateOf = (id: string): GameTemplate => {
  const gameTemplate = builtInGameTemplates.find((known) => known.id === id);
  if (!gameTemplate) throw new Error(`no template ${id}`);
  return gameTemplate;
};

export const startOf = (gameTemplate: GameTemplate, options: JsonObject = {}): JsonObject =>
  gameTemplate.start({
    sessionId: 'a-session',
    options: gameTemplate.options.parse(options),
    seed: gameTemplate.hasChance ? '5c'.repeat(32) : null,
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
export function renderTable(gameTemplate: GameTemplate, options: JsonObject = {}): Table {
  let current = startOf(gameTemplate, options);
  const played: string[] = [];
  function Seat(): ReactElement {
    const [state, setState] = useState(current);
    const [role = gameTemplate.roles[0] ?? ''] = gameTemplate.toAct(state);
    const onAct = (by: string, action: string): Promise<boolean> => {
      played.push(`${by} ${action}`);
      current = gameTemplate.apply(current, by, action);
      setState(current);
      return Promise.resolve(true);
    };
    const over = gameTemplate.result(state) !== null;
    return (
      <Board
        template={gameTemplate.id}
        view={gameTemplate.view(state, role)}
        viewpoint={role}
        toAct={gameTemplate.toAct(state)}
        {...(over ? {} : { legalActionsByRole: { [role]: gameTemplate.legal(state, role) }, onAct })}
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
