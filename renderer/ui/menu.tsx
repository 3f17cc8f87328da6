import { Menu as BaseMenu } from '@base-ui/react/menu';
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
    <BaseMenu.Root>
      <BaseMenu.Trigger render={props.trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-50 outline-hidden">
          <BaseMenu.Popup className={cx(floatingClass, 'min-w-40 p-1')}>
            {props.choices.map((choice) => (
              <BaseMenu.Item
                key={choice.id}
                disabled={choice.disabled ?? false}
                onClick={choice.onPick}
                className={menuItemClass}
              >
                {choice.icon}
                {choice.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
