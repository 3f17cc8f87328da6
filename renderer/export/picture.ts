const SVG = 'http://www.w3.org/2000/svg';

/** Whether an attribute means nothing outside the window. */
const isForWindow = (name: string): boolean =>
  name === 'class' || name === 'role' || name === 'tabindex' || /^(?:aria|data)-/u.test(name);

/** Whether a style property says how a shape is painted; the rest of its appearance is in its attributes. */
const isPaint = (name: string): boolean =>
  /^(?:fill|stroke|font|opacity|visibility|text-anchor|dominant-baseline|paint-order|vector-effect|letter-spacing)/u.test(
    name,
  );

/**
 * Whether a style property can be left out: it repeats another one (with a prefix, or as a logical property), or it
 * matters only to a pointer or in motion.
 */
const isDispensable = (name: string): boolean =>
  /^-|(?:^|-)(?:block|inline)-|^(?:cursor|pointer-events|will-change|transition|scrollbar|perspective-origin)/u.test(
    name,
  );

type Defaults = (element: Element) => ReadonlyMap<string, string>;

const propertiesOf = (style: CSSStyleDeclaration): Map<string, string> =>
  new Map(Array.from(style, (name) => [name, style.getPropertyValue(name)]));

/** Calls `use` with the styles that elements have without a style sheet; each kind of element is measured once. */
function withDefaults<T>(use: (defaults: Defaults) => T): T {
  const shadowHost = document.createElement('div');
  shadowHost.style.setProperty('all', 'initial');
  const root = shadowHost.attachShadow({ mode: 'open' });
  document.body.append(shadowHost);
  const defaultsByTag = new Map<string, ReadonlyMap<string, string>>();
  try {
    return use(({ namespaceURI, localName }) => {
      const cachedDefaults = defaultsByTag.get(localName);
      if (cachedDefaults !== undefined) return cachedDefaults;
      const sample = document.createElementNS(namespaceURI, localName);
      root.append(sample);
      const defaults = propertiesOf(getComputedStyle(sample));
      defaultsByTag.set(localName, defaults);
      return defaults;
    });
  } finally {
    shadowHost.remove();
  }
}

const isShape = (element: Element): boolean => element.namespaceURI === SVG && element.localName !== 'svg';

/** Copies an element so that it looks the same without the style sheets of the window; null for a hidden one. */
function styledCopy(original: Element, defaults: Defaults): Element | null {
  const style = getComputedStyle(original);
  if (style.display === 'none') return null;
  const copy = original.cloneNode(false) as Element;
  for (const name of Array.from(copy.attributes, (attribute) => attribute.name))
    if (isForWindow(name)) copy.removeAttribute(name);
  const unstyledProperties = defaults(original);
  // A border without a style has width 0, which equals the default; the copy needs the width all the same.
  const changedProperties = [...propertiesOf(style)].filter(
    ([name, value]) => unstyledProperties.get(name) !== value || /^border-.*-width$/u.test(name),
  );
  if (isShape(original)) {
    // Programs that know no style sheets understand attributes.
    copy.removeAttribute('style');
    for (const [name, value] of changedProperties) if (isPaint(name)) copy.setAttribute(name, value);
    if (style.transform.startsWith('matrix(')) copy.setAttribute('transform', style.transform);
  } else {
    const styles = changedProperties.filter(([name]) => !isDispensable(name));
    copy.setAttribute('style', styles.map(([name, value]) => `${name}:${value}`).join(';'));
  }
  for (const child of original.childNodes) {
    const childCopy = child instanceof Element ? styledCopy(child, defaults) : child.cloneNode();
    if (childCopy !== null) copy.append(childCopy);
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
 * panel. An element that is not SVG itself is embedded as HTML, which only browsers draw.
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
    const htmlPart = svgElement('foreignObject', { width, height });
    htmlPart.append(copy);
    picture.append(htmlPart);
  }
  return new XMLSerializer().serializeToString(picture);
}
