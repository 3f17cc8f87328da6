import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AgentPicker } from '../../../../renderer/player-picker/agents/agent-picker.tsx';
import { SignedAgent } from '../../../../renderer/player-picker/signed-agent.tsx';
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

const SignedPicker = (props: {
  readonly hasSigned: boolean;
  readonly onChoose: (player: string) => void;
}) => (
  <AgentPicker
    verb="use"
    busy={false}
    hasOtherWays={false}
    ExtraChoice={props.hasSigned ? SignedAgent : undefined}
    onChoose={({ player }) => props.onChoose(player)}
  />
);

test('a signed player is taken by its name and its public key', async () => {
  const taken: string[] = [];
  renderPart(<SignedPicker hasSigned onChoose={(player) => void taken.push(player)} />);
  const use = await screen.findByRole('button', { name: 'Use the signed player' });
  expect(use).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' alice ' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Public key' }), {
    target: { value: 'A'.repeat(43) },
  });
  fireEvent.click(use);
  await expect.poll(() => taken).toEqual([`signed:alice@${'A'.repeat(43)}`]);
});

test('no signed player is offered where this computer would have to play it', async () => {
  renderPart(<SignedPicker hasSigned={false} onChoose={() => undefined} />);
  await screen.findByRole('button', { name: 'Use Qwen Code' });
  expect(screen.queryByRole('button', { name: 'Use the signed player' })).toBeNull();
});
