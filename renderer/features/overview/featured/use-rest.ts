import { useRef, useState, type FocusEvent } from 'react';

/** The handlers of an element, and whether the pointer or the focus is in it. */
export function useRest() {
  const [isResting, setResting] = useState(false);
  const hasFocus = useRef(false);
  const handlers = {
    onPointerEnter: () => setResting(true),
    onPointerLeave: () => setResting(hasFocus.current),
    onFocus: () => {
      hasFocus.current = true;
      setResting(true);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      hasFocus.current = false;
      setResting(false);
    },
  };
  return { isResting, handlers };
}
