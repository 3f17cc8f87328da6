import { useRef, useState, type FocusEvent } from 'react';

/** The handlers of an element, and whether the pointer or the focus is in it. */
export function useHoverOrFocus() {
  const [isHoveredOrFocused, setIsHoveredOrFocused] = useState(false);
  const hasFocus = useRef(false);
  const handlers = {
    onPointerEnter: () => setIsHoveredOrFocused(true),
    onPointerLeave: () => setIsHoveredOrFocused(hasFocus.current),
    onFocus: () => {
      hasFocus.current = true;
      setIsHoveredOrFocused(true);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      hasFocus.current = false;
      setIsHoveredOrFocused(false);
    },
  };
  return { isHoveredOrFocused, handlers };
}
