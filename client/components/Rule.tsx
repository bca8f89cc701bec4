import classes from './Rule.module.css';

export type Notch = 'done' | 'in_review' | 'in_progress' | 'todo' | 'backlog' | 'past' | 'now' | 'future';

interface RuleProps {
  /** One entry per countable thing, at most 48. */
  notches: readonly Notch[];
  /** 6 px high instead of 12: for days. */
  thin?: boolean;
  /** Read out instead of the drawing; without it the rule is decoration beside its figure. */
  label?: string;
}

/** The ruler: stories of a sprint by status, days of a sprint by what is past. */
export function Rule({ notches, thin = false, label }: RuleProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <div className={classes['rule']} data-thin={thin || undefined} {...meaning}>
      {notches.map((notch, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a notch is its place
        <i key={place} data-notch={notch} />
      ))}
    </div>
  );
}
