import classes from './Figures.module.css';

interface Figure {
  label: string;
  value: string;
  /** After the figure, small. */
  detail?: string;
}

/** The figures below a chart. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {detail && <small>{detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
