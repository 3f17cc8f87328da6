import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLatestValue } from '../../../renderer/host/use-latest-value.ts';

afterEach(cleanup);

function Shown({ asked }: { readonly asked: readonly string[] | null }) {
  const [value, tell] = useLatestValue(asked);
  return <button onClick={() => tell(['told'])}>{value?.join() ?? 'nothing'}</button>;
}

test('what was told stands until the next answer, which is newer', () => {
  const first = ['asked'];
  const { rerender } = render(<Shown asked={null} />);
  const button = screen.getByRole('button');
  expect(button.textContent).toBe('nothing');
  fireEvent.click(button);
  expect(button.textContent).toBe('told');
  rerender(<Shown asked={first} />);
  expect(button.textContent).toBe('asked');
  fireEvent.click(button);
  rerender(<Shown asked={first} />);
  expect(button.textContent).toBe('told');
  rerender(<Shown asked={['asked again']} />);
  expect(button.textContent).toBe('asked again');
});
