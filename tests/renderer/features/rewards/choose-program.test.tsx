import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChooseProgram } from '../../../../renderer/features/rewards/chain/choose-program.tsx';
import { loadTexts } from '../../../../renderer/text/index.ts';
import type { ChainProgram } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

const NONE: ChainProgram = { published: false, chosen: null, dialog: false };

async function open(program: ChainProgram, use: () => ChainProgram) {
  await loadTexts(['chain']);
  const onChange = vi.fn();
  const { host } = renderPart(<ChooseProgram program={program} onChange={onChange} />, {
    calls: { 'chain.useProgram': use, 'chain.pickProgram': () => '/picked/anvil' },
  });
  const used = () =>
    host.requested.filter(({ call }) => call === 'chain.useProgram').map(({ input }) => input);
  return { onChange, used, host };
}

test('where no program is published and there is no dialog, the path is typed and checked', async () => {
  const { used, onChange } = await open(NONE, () => ({ ...NONE, chosen: '/opt/anvil' }));
  expect(screen.getByText(/No program of the local chain is published/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose a program…' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Check and use' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Path of the program'), { target: { value: ' /opt/anvil ' } });
  fireEvent.click(button);
  await waitFor(() => expect(used()).toEqual([{ file: '/opt/anvil' }]));
  expect(await screen.findByText(/The program was checked/u)).toBeDefined();
  expect(onChange).toHaveBeenCalledWith({ ...NONE, chosen: '/opt/anvil' });
});

test('in the desktop app the file is picked in a dialog; a refusal says what to do', async () => {
  const { used, host } = await open({ ...NONE, published: true, dialog: true }, () => NONE);
  host.refuse('chain.useProgram', 'CHAIN_PROGRAM_OTHER_VERSION', 'The program is not anvil 1.7.x');
  fireEvent.click(screen.getByRole('button', { name: 'Choose a program…' }));
  expect(await screen.findByText(/Arbiter needs anvil 1\.7\. It was not stored\./u)).toBeDefined();
  expect(used()).toEqual([{ file: '/picked/anvil' }]);
  expect(screen.queryByText(/The program was checked/u)).toBeNull();
});

test('a chosen program that is gone is named and can be forgotten', async () => {
  const { used } = await open({ ...NONE, chosen: '/gone/anvil' }, () => NONE);
  expect(screen.getByText(/\/gone\/anvil/u)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Stop using it' }));
  await waitFor(() => expect(used()).toEqual([{ file: null }]));
});
