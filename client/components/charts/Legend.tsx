import classes from './Legend.module.css';

export type LegendMark = 'real' | 'ideal' | 'scope-line' | 'scope' | 'outline' | 'filled' | 'hatched';

/** The legend of a chart. */
export function Legend({ entries }: { entries: readonly (readonly [mark: LegendMark, text: string])[] }) {
  return (
    <ul className={classes['legend']}>
      {entries.map(([mark, text]) => (
        <li key={mark}>
          <i data-mark={mark} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
