import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLatestValue } from '../../../renderer/host/use-latest-value.ts';

afterEach(cleanup);

function Shown({ requested }: { readonly requested: readonly string[] | null }) {
  const [value, notify] = useLatestValue(requested);
  return <button onClick={() => notify(['told'])}>{value?.join() ?? 'nothing'}</button>;
}

test('what was told stands until the next answer, which is newer', () => {
  const first = ['asked'];
  const { rerender } = render(<Shown requested={null} />);
  const button = screen.getByRole('button');
  expect(button.textContent).toBe('nothing');
  fireEvent.click(button);
  expect(button.textContent).toBe('told');
  rerender(<Shown requested={first} />);
  expect(button.textContent).toBe('asked');
  fireEvent.click(button);
  rerender(<Shown requested={first} />);
  expect(button.textContent).toBe('told');
  rerender(<Shown requested={['asked again']} />);
  expect(button.textContent).toBe('asked again');
});
