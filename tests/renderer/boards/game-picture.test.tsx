import { expect, test } from 'vitest';
import { GamePicture } from '../../../renderer/boards/index.ts';
import { builtInGameTemplates } from '../../../src/main/games/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';

prepareWindow();

test.each(builtInGameTemplates.map(({ id }) => id))('%s has a picture of its board', (template) => {
  renderPart(<GamePicture template={template} />);
  const picture = document.querySelector('[aria-hidden] > *');
  expect(picture).not.toBeNull();
  // A view that the board cannot read is shown as JSON.
  expect(document.body.textContent).not.toContain('{');
});
