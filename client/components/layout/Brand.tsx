import classes from './Brand.module.css';

/** The logo and the product's name. */
export function Brand({ name, markOnly = false }: { name: string; markOnly?: boolean }) {
  return (
    <span className={classes['brand']}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="var(--accent)" />
        <g fill="var(--on-accent)">
          <rect x="5" y="5" width="10" height="2.6" rx="1" />
          <rect x="9" y="8.8" width="10" height="2.6" rx="1" />
          <rect x="5" y="12.6" width="10" height="2.6" rx="1" />
          <rect x="9" y="16.4" width="10" height="2.6" rx="1" />
        </g>
      </svg>
      {!markOnly && <span>{name}</span>}
    </span>
  );
}
