import { Avatar, type Pictured } from '../people/Avatar.tsx';
import classes from './MoverMark.module.css';

/** Who has just moved a story; renders nothing for nobody. Decoration for the eye. */
export function MoverMark({ person }: { person: Pictured }) {
  if (!person) return null;
  return (
    <span className={classes['mover']} aria-hidden="true">
      <Avatar person={person} decorative />
      <span>{person.fullName}</span>
    </span>
  );
}
