import { Avatar, type Pictured } from './Avatar.tsx';
import { GuestBadge } from './GuestBadge.tsx';
import classes from './PersonOption.module.css';

/** A person, or the empty choice, as an option of a list: avatar and name, and whether they are a guest. */
export function PersonOption({ person, name }: { person: Pictured; name: string }) {
  return (
    <span className={classes['look']}>
      <Avatar person={person} decorative />
      <span className={classes['name']}>{name}</span>
      {person?.guest && <GuestBadge />}
    </span>
  );
}
