import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useActiveInView } from '#client/lib/keys/use-active-in-view.ts';
import classes from './TabbedPage.module.css';

interface TabbedPageProps<Name extends string> {
  title: string;
  /** The name of the row of tabs. */
  label: string;
  tabs: readonly { name: Name; label: string }[];
  shown: Name;
  onShow: (name: Name) => void;
  /** Whether it is 1104 px wide in place of 896. */
  wide?: boolean;
  /** The content of the tab. */
  children: ReactNode;
}

/** A page of settings: its title, its tabs, which scroll on a small screen, and the content of the shown one. */
export function TabbedPage<Name extends string>(props: TabbedPageProps<Name>) {
  const { title, label, tabs, shown, onShow, wide = false, children } = props;
  const list = useActiveInView(shown);
  const show = (value: string | null) => {
    const next = tabs.find(({ name }) => name === value);
    if (next) onShow(next.name);
  };
  return (
    <div className={classes['scroll']}>
      <div className={classes['page']} data-wide={wide || undefined}>
        <h1>{title}</h1>
        <Tabs
          value={shown}
          onChange={show}
          keepMounted={false}
          className={classes['tabs']}
          classNames={{
            list: classes['list'] ?? '',
            tab: classes['tab'] ?? '',
            panel: classes['panel'] ?? '',
          }}
        >
          <Tabs.List ref={list} aria-label={label}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab.name} value={tab.name}>
                {tab.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {/* one panel, that of the shown tab: its content is replaced with it */}
          <Tabs.Panel key={shown} value={shown}>
            {children}
          </Tabs.Panel>
        </Tabs>
      </div>
    </div>
  );
}
