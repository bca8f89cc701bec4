import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { Avatar, type Pictured } from '#client/components/people/Avatar.tsx';
import classes from './ViewerDots.module.css';

/** More people than this are a number. */
const MAX_DOTS = 2;

/** Who else has a story open. @param label the same in words, for the pointer and screen readers. */
export function ViewerDots({ people, label }: { people: readonly Pictured[]; label: string }) {
  return (
    <span className={classes['viewers']} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {people.slice(0, MAX_DOTS).map((person, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <Avatar key={place} person={person} decorative />
      ))}
      {people.length > MAX_DOTS && <span aria-hidden="true">+{people.length - MAX_DOTS}</span>}
    </span>
  );
}
