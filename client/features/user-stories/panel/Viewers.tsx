import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useStoryViewers } from '#client/data/people/presence.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { formatList } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from './Viewers.module.css';

const MAX_AVATARS = 3;

/** The other people who have the story open now. */
export function Viewers() {
  const { t } = useTranslation(['stories', 'common']);
  const { story } = useOpenStory();
  const person = usePerson();
  const people = usePeople();
  const ids = useStoryViewers(story.project_id, story.id, person.id);
  const others = ids.flatMap((id) => people.get(id) ?? []);
  const names = formatList(others.map(personName));
  const label = t('panel.viewers', { names, count: others.length });
  return (
    <span className={classes['viewers']} role="status" title={label}>
      {/* a live region reads out its content, not its name */}
      {others.length > 0 && <VisuallyHidden>{label}</VisuallyHidden>}
      {others.slice(0, MAX_AVATARS).map((other) => (
        <Avatar key={other.id} person={avatarOf(other)} decorative />
      ))}
      {others.length > MAX_AVATARS && <span aria-hidden="true">+{others.length - MAX_AVATARS}</span>}
    </span>
  );
}
