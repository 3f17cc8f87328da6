import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmCall } from '../../../renderer/layout/confirm-call.tsx';
import { prepareWindow, renderPart } from '../support/render-app.tsx';

prepareWindow();

function renderQuestion(options: Parameters<typeof renderPart>[1]) {
  const events: string[] = [];
  const rendered = renderPart(
    <ConfirmCall
      call="models.remove"
      input={{ endpointId: 'e-1' }}
      onClose={() => events.push('closed')}
      onDone={() => events.push('done')}
      title="Remove the model?"
      confirmLabel="Remove"
    >
      <p>Its results stay.</p>
    </ConfirmCall>,
    options,
  );
  return {
    ...rendered,
    events,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  };
}

test('an accepted call is reported, and then the dialog closes', async () => {
  const { events, host, press } = renderQuestion({ calls: { 'models.remove': () => ({}) as never } });
  press('Remove');
  await waitFor(() => expect(events).toEqual(['done', 'closed']));
  expect(host.requested.at(-1)).toMatchObject({ call: 'models.remove', input: { endpointId: 'e-1' } });
});

test('a refused call keeps the dialog open with the reason, which is gone after it was closed', async () => {
  const { events, press } = renderQuestion({ refuse: { 'models.remove': 'NOT_FOUND' } });
  press('Remove');
  expect((await screen.findByRole('alert')).textContent).toContain('NOT_FOUND');
  expect(events).toEqual([]);
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(events).toEqual(['closed']);
});

test('nothing is called when the question is cancelled', () => {
  const { events, host, press } = renderQuestion({});
  press('Cancel');
  expect(events).toEqual(['closed']);
  expect(host.requested.map(({ call }) => call)).not.toContain('models.remove');
});
