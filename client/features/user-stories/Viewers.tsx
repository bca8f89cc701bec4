import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/Avatar.tsx';
import { formatList } from '../../lib/format.ts';
import { avatarOf, usePeople } from '../../lib/people.ts';
import { useStoryViewers } from '../../lib/presence.ts';
import { usePerson } from '../../lib/session.tsx';
import { useOpenStory } from './StoryContext.ts';
import classes from './Viewers.module.css';

const MOST_AVATARS = 3;

/** Who else has the story open at this moment. */
export function Viewers() {
  const { t } = useTranslation(['stories', 'common']);
  const { story } = useOpenStory();
  const person = usePerson();
  const people = usePeople();
  const ids = useStoryViewers(story.project_id, story.id, person.id);
  const others = ids.flatMap((id) => people.get(id) ?? []);
  const names = formatList(others.map((other) => other.full_name || t('common:person.unnamed')));
  const label = t('panel.viewers', { names, count: others.length });
  return (
    <span
      className={classes['viewers']}
      role="status"
      aria-label={others.length > 0 ? label : undefined}
      title={label}
    >
      {others.slice(0, MOST_AVATARS).map((other) => (
        <Avatar key={other.id} person={avatarOf(other)} decorative />
      ))}
      {others.length > MOST_AVATARS && <span>+{others.length - MOST_AVATARS}</span>}
    </span>
  );
}
