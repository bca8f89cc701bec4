import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import classes from './NoteLine.module.css';
import { useRetro } from './RetroContext.ts';

/** A note that everybody reads, with its author unless the retrospective is anonymous. */
export function NoteLine({ note }: { note: Retrospective['topics'][number]['notes'][number] }) {
  const { t } = useTranslation('common');
  const { retro } = useRetro();
  const author = retro.people.find(({ id }) => id === note.author_id);
  const name = author ? author.full_name || t('person.unnamed') : t('person.deleted');
  return (
    <div className={classes['note']}>
      <p>{note.body}</p>
      {!retro.anonymous && (
        <span className={classes['author']}>
          {author && <Avatar person={avatarOf(author)} decorative />}
          {name}
        </span>
      )}
    </div>
  );
}
