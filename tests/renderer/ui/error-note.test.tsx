import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorNote, FailureLine } from '../../../renderer/ui/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';

prepareWindow();

const CODES_WITH_MANY_CAUSES = ['CONFLICT', 'INVALID_REQUEST', 'FORBIDDEN', 'NOT_FOUND'];
const PRECISE = 'This mint has not failed';

test.each(CODES_WITH_MANY_CAUSES)(
  'a refusal with %s shows what the host says, as a sentence',
  async (code) => {
    renderPart(<ErrorNote code={code} message={PRECISE} />);
    const note = await screen.findByRole('alert');
    expect(note.querySelector('p')?.textContent).toBe(`${code}${PRECISE}.`);
  },
);

test('the line of a refusal shows what the host says before what can be done', async () => {
  renderPart(
    <FailureLine failure={{ code: 'CONFLICT', message: 'This wallet is banned; lift the ban first.' }} />,
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    'CONFLICT: This wallet is banned; lift the ban first. Look at the current state, then decide again.',
  );
});

test.each([undefined, '', ' '])(
  'a refusal without a message (%j) shows the sentence for its code',
  async (message) => {
    renderPart(<ErrorNote code="CONFLICT" {...(message === undefined ? {} : { message })} />);
    await screen.findByText('This is not possible in the current state.');
  },
);

test('a code with one cause keeps the sentence of the window', async () => {
  renderPart(<ErrorNote code="NAME_TAKEN" message="UNIQUE constraint failed" />);
  await screen.findByText('An endpoint with this name already exists.');
});

test('in Chinese the message of the host follows the sentence for the code', async () => {
  renderPart(<ErrorNote code="CONFLICT" message={PRECISE} />, { language: 'zh-CN' });
  await screen.findByText(`当前状态下无法执行此操作。 ${PRECISE}.`);
});
