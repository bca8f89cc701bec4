import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

const LAYOUTS = { box: classes['box'], open: classes['open'], columns: classes['columns'] };

interface PanelProps {
  title: string;
  /** The level of its title. */
  order?: 2 | 3;
  /** The description below the title. */
  text?: ReactNode;
  /** At the right of the title, or below it if there is no room. */
  aside?: ReactNode;
  /**
   * 'box': with a border. 'open': as wide as the view, with a line below. 'columns': as 'open', with the title at the left and
   * the content at the right.
   */
  layout?: keyof typeof LAYOUTS;
  children?: ReactNode;
}

/** A part of a view with its title. */
export function Panel({ title, order = 2, text, aside, layout = 'box', children }: PanelProps) {
  const id = useId();
  const Heading = order === 2 ? 'h2' : 'h3';
  return (
    <section className={LAYOUTS[layout]} aria-labelledby={id}>
      <header className={classes['header']}>
        <div>
          <Heading id={id}>{title}</Heading>
          {text && <p>{text}</p>}
        </div>
        {aside}
      </header>
      {layout === 'columns' ? <div className={classes['content']}>{children}</div> : children}
    </section>
  );
}

/** How many things a panel lists, as its `aside`. */
export function PanelCount({ children }: { children: ReactNode }) {
  return <span className={classes['count']}>{children}</span>;
}

/** A sentence in place of an empty list. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <p className={classes['note']}>{children}</p>;
}
