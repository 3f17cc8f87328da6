import type { RefObject } from 'react';
import { saveBlob } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { SaveButton } from './save-button.tsx';

/** Draws the canvas of a plot on the colour of its panel, because a plot itself has no background. */
function withBackground(chart: HTMLCanvasElement): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = chart.width;
  picture.height = chart.height;
  const context = picture.getContext('2d');
  if (context === null) return chart;
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(chart, 0, 0);
  return picture;
}

/** Shows a button that saves the plot in an element as it is shown, as PNG. */
export function ChartButton(props: {
  readonly chart: RefObject<HTMLElement | null>;
  /** The name of the file, without its ending. */
  readonly name: string;
}) {
  const { t } = useText();
  const save = () => {
    const canvas = props.chart.current?.querySelector('canvas');
    if (canvas === null || canvas === undefined) return;
    withBackground(canvas).toBlob((blob) => {
      if (blob !== null) saveBlob(`${props.name}.png`, blob);
    }, 'image/png');
  };
  return <SaveButton label={t('ui.save_picture')} onSave={save} />;
}
