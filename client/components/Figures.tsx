import classes from './Figures.module.css';

interface FiguresProps {
  label: string;
  figures: readonly { label: string; figure: string; detail: string }[];
}

/** A few figures in a strip, each with its name and what it means. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <ul className={classes['strip']} aria-label={label} data-count={figures.length}>
      {figures.map((one) => (
        <li key={one.label}>
          <span className={classes['label']}>{one.label}</span>
          <span className={classes['figure']}>{one.figure}</span>
          <span className={classes['detail']}>{one.detail}</span>
        </li>
      ))}
    </ul>
  );
}
