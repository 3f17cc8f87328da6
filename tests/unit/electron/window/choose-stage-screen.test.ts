import { expect, test } from 'vitest';
import { chooseStageScreen } from '../../../../electron/window/choose-stage-screen.ts';

const FIRST = { x: 0, y: 0, width: 1920, height: 1080 };
const BEAMER = { x: 1920, y: 0, width: 1280, height: 720 };
const LEFT = { x: -1280, y: 200, width: 1280, height: 720 };

test.each([
  [
    'the projector beside the first screen',
    [FIRST, BEAMER],
    { x: 100, y: 100, width: 1280, height: 820 },
    BEAMER,
  ],
  ['the first screen when the window is on the projector', [FIRST, BEAMER], { ...BEAMER }, FIRST],
  ['a screen at the left', [FIRST, LEFT], { ...FIRST }, LEFT],
  [
    'the screen that does not show the centre',
    [FIRST, BEAMER],
    { x: 1500, y: 0, width: 1000, height: 700 },
    FIRST,
  ],
  ['the second one beside no window', [FIRST, BEAMER], null, BEAMER],
  ['none on a computer with one screen', [FIRST], { ...FIRST }, null],
])('the stage is shown on %s', (_, screens, window, expected) => {
  expect(chooseStageScreen(screens, window)).toEqual(expected);
});
