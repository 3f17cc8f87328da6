import { useRef, useState, type FocusEvent } from 'react';

/** The handlers of an element, and whether the pointer or the focus is in it. */
export function useHoverOrFocus() {
  const [isHoveredOrFocused, setHoveredOrFocused] = useState(false);
  const hasFocus = useRef(false);
  const handlers = {
    onPointerEnter: () => setHoveredOrFocused(true),
    onPointerLeave: () => setHoveredOrFocused(hasFocus.current),
    onFocus: () => {
      hasFocus.current = true;
      setHoveredOrFocused(true);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      hasFocus.current = false;
      setHoveredOrFocused(false);
    },
  };
  return { isHoveredOrFocused, handlers };
}
