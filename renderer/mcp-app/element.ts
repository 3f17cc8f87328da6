type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates a DOM element. Texts become text nodes, so nothing that a player chose is read as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children);
  return node;
}

interface ButtonRequest {
  /** Finds the same button after the board was drawn again, so that it keeps the focus. */
  readonly key: string;
  readonly label: string;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

export function button(request: ButtonRequest, ...children: (Node | string)[]): HTMLButtonElement {
  const { key, label, className, disabled = false, onPress } = request;
  const attributes = {
    type: 'button',
    class: className,
    'data-key': key,
    'aria-label': children.length > 0 ? label : undefined,
    // A disabled button would lose the focus.
    'aria-disabled': disabled ? 'true' : undefined,
  };
  const node = element('button', attributes, ...(children.length > 0 ? children : [label]));
  node.addEventListener('click', () => {
    if (!disabled) onPress();
  });
  return node;
}
