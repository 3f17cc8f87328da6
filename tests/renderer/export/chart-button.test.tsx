import { fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { ChartButton } from '../../../renderer/export/chart-button.tsx';
import { prepareWindow, renderPart } from '../support/render-app.tsx';

prepareWindow();

test('saves the canvas of the plot on a background, as PNG', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const [fillRect, drawImage] = [vi.fn(), vi.fn()];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect,
    drawImage,
  } as unknown as CanvasRenderingContext2D as never);
  const toBlob = vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type) => done(new Blob(['picture'], { type: type ?? '' })));
  const plot = createRef<HTMLDivElement>();
  renderPart(
    <>
      <div ref={plot}>
        <canvas width={20} height={10} />
      </div>
      <ChartButton chart={plot} name="rewards-per-day" />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Save as PNG' }));
  expect(saved).toEqual(['rewards-per-day.png']);
  expect(drawImage).toHaveBeenCalledWith(plot.current?.querySelector('canvas'), 0, 0);
  expect(fillRect).toHaveBeenCalledWith(0, 0, 20, 10);
  expect(fillRect.mock.invocationCallOrder[0]).toBeLessThan(drawImage.mock.invocationCallOrder[0] ?? 0);
  expect(toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/png');
});
