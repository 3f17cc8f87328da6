import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx, floatingClass, menuItemClass } from './classes.ts';

export interface MenuChoice {
  id: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  onPick: () => void;
}

export function Menu(props: {
  trigger: ReactElement<Record<string, unknown>>;
  choices: readonly MenuChoice[];
}) {
  return (
    <Base.Root>
      <Base.Trigger render={props.trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50 outline-hidden">
          <Base.Popup className={cx(floatingClass, 'min-w-40 p-1')}>
            {props.choices.map((choice) => (
              <Base.Item
                key={choice.id}
                disabled={choice.disabled ?? false}
                onClick={choice.onPick}
                className={menuItemClass}
              >
                {choice.icon}
                {choice.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
