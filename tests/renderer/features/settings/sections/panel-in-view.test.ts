import { expect, test } from 'vitest';
import {
  panelInViewOf,
  type PanelBounds,
} from '../../../../../renderer/features/settings/sections/panel-in-view.ts';

/** Panels of 200 px below each other from this place on, with `ports` beside the first one. */
const from = (top: number): readonly PanelBounds[] => [
  { name: 'appearance', top, bottom: top + 200 },
  { name: 'board', top: top + 200, bottom: top + 400 },
  { name: 'sounds', top: top + 400, bottom: top + 600 },
  { name: 'ports', top, bottom: top + 600 },
  { name: 'about', top: top + 600, bottom: top + 800 },
];
const view = (own: Partial<Parameters<typeof panelInViewOf>[1]> = {}) => ({
  top: 0,
  bottom: 500,
  isAtStart: false,
  isAtEnd: false,
  ...own,
});

test.each([
  [0, 'appearance'],
  [-60, 'appearance'],
  [-110, 'board'],
  [-310, 'sounds'],
])('scrolled by %i px it is %s', (top, name) => {
  expect(panelInViewOf(from(top), view(), null)).toBe(name);
});

test('of two panels side by side a choice decides, until it is scrolled away', () => {
  expect(panelInViewOf(from(0), view({ isAtStart: true }), null)).toBe('appearance');
  expect(panelInViewOf(from(0), view({ isAtStart: true }), 'ports')).toBe('ports');
  expect(panelInViewOf(from(-110), view(), 'ports')).toBe('board');
});

test('at the end of the page it is the last panel in view, or the chosen one', () => {
  const end = view({ isAtEnd: true });
  expect(panelInViewOf(from(-300), end, null)).toBe('about');
  expect(panelInViewOf(from(-300), end, 'sounds')).toBe('sounds');
  // Scrolled up again, a chosen panel that is far down is not what a person looks at.
  expect(panelInViewOf(from(-250), view(), 'about')).toBe('board');
});

test('a page without scrolling begins with its first panel and follows a choice', () => {
  const whole = view({ bottom: 900, isAtStart: true, isAtEnd: true });
  expect(panelInViewOf(from(0), whole, null)).toBe('appearance');
  expect(panelInViewOf(from(0), whole, 'about')).toBe('about');
});

test('nothing is in view before anything is drawn', () => {
  expect(panelInViewOf([], view(), null)).toBeNull();
});
