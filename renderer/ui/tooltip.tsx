import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { cx, floatingClass } from './classes.ts';

export const TooltipProvider = Base.Provider;

/** Shows a text for a control that has only an icon; the control itself carries the accessible name. */
export function Tooltip(props: {
  text: ReactNode;
  children: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'right' | 'bottom' | 'left';
}) {
  return (
    <Base.Root>
      <Base.Trigger render={props.children} />
      <Base.Portal>
        <Base.Positioner side={props.side ?? 'bottom'} sideOffset={6} className="z-50">
          <Base.Popup className={cx(floatingClass, 'max-w-80 px-2 py-1 text-small')}>{props.text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
