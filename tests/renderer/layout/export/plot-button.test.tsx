import { fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { PlotButton } from '../../../../renderer/layout/export/plot-button.tsx';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

test('saves the canvas of the plot on a background, as PNG', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: vi.fn(),
    drawImage,
  } as unknown as CanvasRenderingContext2D as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['picture'], { type: type ?? '' })),
  );
  const plot = createRef<HTMLDivElement>();
  renderPart(
    <>
      <div ref={plot}>
        <canvas width={20} height={10} />
      </div>
      <PlotButton plot={plot} name="rewards-per-day" />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Save as PNG' }));
  expect(saved).toEqual(['rewards-per-day.png']);
  expect(drawImage).toHaveBeenCalledWith(plot.current?.querySelector('canvas'), 0, 0);
});
