import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { cx, floatingClass } from './classes.ts';

export const TooltipProvider = BaseTooltip.Provider;

/** Shows a text for a control that has only an icon; the control itself carries the accessible name. */
export function Tooltip(props: {
  text: ReactNode;
  children: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'right' | 'bottom' | 'left';
}) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={props.children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={props.side ?? 'bottom'} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className={cx(floatingClass, 'max-w-80 px-2 py-1 text-small')}>
            {props.text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
