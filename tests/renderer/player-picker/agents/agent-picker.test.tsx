import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AgentPicker } from '../../../../renderer/player-picker/agents/agent-picker.tsx';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

/** A form that replaces itself with a copy of what it was when the handler was made, as the forms of a game do. */
function Form() {
  const [form, setForm] = useState({ games: 30, agent: 'none' });
  return (
    <>
      <output>{`${form.agent}, ${form.games} games`}</output>
      <button type="button" onClick={() => setForm({ ...form, games: 2 })}>
        Two games
      </button>
      <AgentPicker
        verb="use"
        busy={false}
        hasOtherWays={false}
        onChoose={({ name }) => setForm({ ...form, agent: name })}
      />
    </>
  );
}

test('what was typed while the host read the agent stays', async () => {
  renderPart(<Form />);
  fireEvent.click(await screen.findByRole('button', { name: 'Use Qwen Code' }));
  fireEvent.click(screen.getByRole('button', { name: 'Two games' }));
  expect(await screen.findByText('Qwen Code, 2 games')).toBeDefined();
});
