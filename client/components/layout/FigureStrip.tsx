import type { CSSProperties, ReactNode } from 'react';
import classes from './FigureStrip.module.css';

export interface Figure {
  label: string;
  /** The figure, or its placeholder while it is loading. */
  figure: ReactNode;
  /** After the figure, small: 'pts'. */
  unit?: string;
  /** The explanation below the figure. */
  detail?: string;
  /** Whether a long detail is cut: for names, which the press on the figure lists in full. */
  cutDetail?: boolean;
  /** Makes a link or a button of the figure. */
  wrap?: (content: ReactNode, className: string) => ReactNode;
}

interface FigureStripProps {
  label?: string;
  figures: readonly Figure[];
  /** Whether it is the last part of a panel: a line above it instead of a border around it. */
  inPanel?: boolean;
}

/** Some figures in a row, each with its name; two per row on a narrow screen. */
export function FigureStrip({ label, figures, inPanel = false }: FigureStripProps) {
  return (
    <ul
      className={classes['strip']}
      aria-label={label}
      data-in-panel={inPanel || undefined}
      style={{ '--figures': figures.length } as CSSProperties}
    >
      {figures.map(({ wrap, ...figure }) => (
        <li key={figure.label}>
          {wrap ? (
            wrap(<Content {...figure} />, `${classes['content']} ${classes['press']}`)
          ) : (
            <span className={classes['content']}>
              <Content {...figure} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Content({ label, figure, unit, detail, cutDetail }: Omit<Figure, 'wrap'>) {
  return (
    <>
      <span className={classes['label']}>{label}</span>{' '}
      <span data-large-figure className={classes['figure']}>
        {figure} {unit && <small>{unit}</small>}
      </span>{' '}
      {detail && (
        <span
          className={classes['detail']}
          data-cut={cutDetail || undefined}
          title={cutDetail ? detail : undefined}
        >
          {detail}
        </span>
      )}
    </>
  );
}
