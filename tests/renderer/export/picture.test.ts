import { expect, test } from 'vitest';
import { pictureOf } from '../../../renderer/export/picture.ts';

const parsed = (text: string): Document => new DOMParser().parseFromString(text, 'image/svg+xml');

function shown(html: string): Element {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.replaceChildren(place);
  return place.firstElementChild!;
}

test('a drawing keeps its shapes with the colours that they have in the window, and loses its names', () => {
  const drawing = shown(
    '<svg class="board" data-board="x" viewBox="0 0 8 8"><style>.dark{fill:rgb(1,2,3)}</style>' +
      '<rect class="dark" width="4" height="4"/><g style="display:none"><rect width="1" height="1"/></g></svg>',
  );
  const picture = parsed(pictureOf(drawing)).documentElement;
  expect(picture.localName).toBe('svg');
  const inner = picture.querySelector('svg');
  expect(inner?.getAttribute('viewBox')).toBe('0 0 8 8');
  expect(inner?.hasAttribute('data-board')).toBe(false);
  const [rect, ...others] = inner?.querySelectorAll('rect') ?? [];
  expect(rect?.getAttribute('width')).toBe('4');
  expect(rect?.hasAttribute('class')).toBe(false);
  expect(others).toEqual([]);
});

test('text of the page that looks like markup stays text', () => {
  const board = shown('<div class="board-area"><p>&lt;script&gt;alert(1)&lt;/script&gt;</p></div>');
  const picture = parsed(pictureOf(board));
  expect(picture.querySelector('script')).toBeNull();
  expect(picture.querySelector('foreignObject')?.textContent).toBe('<script>alert(1)</script>');
});
