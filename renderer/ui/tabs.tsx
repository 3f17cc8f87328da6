import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

export interface TabPanel<V extends string> {
  value: V;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly TabPanel<V>[];
  /** The tabs share the width evenly, for many short names in a narrow area. */
  even?: boolean;
}

export function Tabs<V extends string>(props: TabsProps<V>) {
  const openTab = props.tabs.find(({ value }) => value === props.value);
  return (
    <BaseTabs.Root
      value={props.value}
      onValueChange={(value: V) => props.onChange(value)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <BaseTabs.List
        aria-label={props.label}
        className={cx('flex border-b border-line', props.even !== true && 'gap-1')}
      >
        {props.tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={cx(
              '-mb-px h-9 cursor-default border-b-2 border-transparent text-body font-medium text-muted hover:text-text data-active:border-accent data-active:text-text',
              props.even === true ? 'max-w-28 grow basis-auto px-0.5' : 'px-2.5 whitespace-nowrap lg:px-3',
            )}
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {/* A closed panel is removed at once; during a transition it would be laid out once more beside the new one. */}
      {openTab === undefined ? null : (
        <BaseTabs.Panel
          key={openTab.value}
          value={openTab.value}
          className="min-h-0 flex-1 overflow-auto pt-3"
        >
          {openTab.panel}
        </BaseTabs.Panel>
      )}
    </BaseTabs.Root>
  );
}
