const SVG = 'http://www.w3.org/2000/svg';

/** Names and states that mean nothing outside the window. */
const isForWindow = (name: string): boolean =>
  name === 'class' || name === 'role' || name === 'tabindex' || /^(?:aria|data)-/u.test(name);

/** What a shape has as attributes anyway, and sizes said twice. */
const LEFT_OUT = new Set([
  ...['d', 'x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'transform', 'perspective-origin', 'transform-origin'],
  ...['inline-size', 'block-size', 'cursor', 'pointer-events', 'will-change'],
]);

type Defaults = (element: Element) => ReadonlyMap<string, string>;

const propertiesOf = (style: CSSStyleDeclaration): Map<string, string> =>
  new Map(Array.from(style, (name) => [name, style.getPropertyValue(name)]));

/** Calls `use` with the styles that elements have without a style sheet; each kind of element is measured once. */
function withDefaults<T>(use: (defaults: Defaults) => T): T {
  const host = document.createElement('div');
  host.style.setProperty('all', 'initial');
  const root = host.attachShadow({ mode: 'open' });
  document.body.append(host);
  const known = new Map<string, ReadonlyMap<string, string>>();
  try {
    return use(({ namespaceURI, localName }) => {
      const found = known.get(localName);
      if (found !== undefined) return found;
      const sample = document.createElementNS(namespaceURI, localName);
      root.append(sample);
      const defaults = propertiesOf(getComputedStyle(sample));
      known.set(localName, defaults);
      return defaults;
    });
  } finally {
    host.remove();
  }
}

const isShape = (element: Element): boolean => element.namespaceURI === SVG && element.localName !== 'svg';

/** A copy that looks the same without the style sheets of the window; null for what is not drawn. */
function styledCopy(original: Element, defaults: Defaults): Element | null {
  const style = getComputedStyle(original);
  if (style.display === 'none') return null;
  const copy = original.cloneNode(false) as Element;
  for (const { name } of [...copy.attributes]) if (isForWindow(name)) copy.removeAttribute(name);
  const usual = defaults(original);
  const own = [...propertiesOf(style)].filter(
    ([name, value]) =>
      usual.get(name) !== value &&
      !LEFT_OUT.has(name) &&
      !(isShape(original) && (name === 'width' || name === 'height')),
  );
  copy.setAttribute('style', own.map(([name, value]) => `${name}:${value}`).join(';'));
  // As an attribute it is also understood by programs that know no style sheets.
  if (isShape(original) && /^matrix\(/u.test(style.transform))
    copy.setAttribute('transform', style.transform);
  for (const child of original.childNodes) {
    const copied = child instanceof Element ? styledCopy(child, defaults) : child.cloneNode();
    if (copied !== null) copy.append(copied);
  }
  return copy;
}

function svgElement(name: string, attributes: Readonly<Record<string, string | number>>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}

/**
 * Returns an element of the window as the text of an SVG file, as it is drawn at this moment, on the colour of its
 * panel. What is no drawing itself becomes a foreign object, which browsers draw.
 */
export function pictureOf(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  const picture = svgElement('svg', { width, height, viewBox: `0 0 ${width} ${height}` });
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  picture.append(svgElement('rect', { width, height, fill: surface === '' ? 'none' : surface }));
  const copy = withDefaults((defaults) => styledCopy(element, defaults));
  if (copy?.namespaceURI === SVG) {
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    picture.append(copy);
  } else if (copy !== null) {
    const foreign = svgElement('foreignObject', { width, height });
    foreign.append(copy);
    picture.append(foreign);
  }
  return new XMLSerializer().serializeToString(picture);
}
