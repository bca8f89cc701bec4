import { Avatar, type Pictured } from '#client/components/people/Avatar.tsx';
import classes from './MoverMark.module.css';

interface MoverMarkProps {
  person: Pictured;
  /** The picture alone, where a name has no room. */
  nameless?: boolean;
}

/** Who has just moved a story; renders nothing for nobody. Decoration for the eye. */
export function MoverMark({ person, nameless = false }: MoverMarkProps) {
  if (!person) return null;
  return (
    <span className={classes['mover']} title={person.fullName} aria-hidden="true">
      <Avatar person={person} decorative />
      {!nameless && <span>{person.fullName}</span>}
    </span>
  );
}
