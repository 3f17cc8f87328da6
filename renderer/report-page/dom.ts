type Child = Node | string | null;

/** Creates an element with attributes and children; texts stay texts. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly Child[] = [],
): HTMLElement {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** Creates a table of texts; the first cell of each row is its heading. */
export function textTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLElement {
  const headOf = (text: string, scope: string) =>
    text === '' ? element('td') : element('th', { scope }, [text]);
  return element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': caption }, [
    element('table', {}, [
      element('caption', {}, [caption]),
      element('thead', {}, [
        element(
          'tr',
          {},
          heads.map((text) => headOf(text, 'col')),
        ),
      ]),
      element(
        'tbody',
        {},
        rows.map(([first = '', ...rest]) =>
          element('tr', {}, [headOf(first, 'row'), ...rest.map((text) => element('td', {}, [text]))]),
        ),
      ),
    ]),
  ]);
}

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element of a picture. */
export function shape(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly Element[] = [],
): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}
