import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDate, formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { DeletedStory } from '#shared/contracts/stories/deleted-stories.ts';
import classes from './DeletedStories.module.css';
import { type RestoreStory, useRestoreStory } from './use-restore-story.ts';

interface DeletedStoryRowProps {
  story: DeletedStory;
  onRestored: () => void;
}

/** A deleted story in the list, with the button that restores it. */
export function DeletedStoryRow({ story, onRestored }: DeletedStoryRowProps) {
  const { t } = useTranslation('deleted');
  const project = useProject(story.project_id);
  const restore = useRestoreStory(story, onRestored);
  const column = columnName(project, story.status);
  return (
    <li className={classes['row']}>
      <div className={classes['what']}>
        <span className={classes['title']}>
          <StoryKey>{story.key}</StoryKey> {story.title}
        </span>
        <DeletedBy story={story} />
        <span className={classes['meta']}>
          <StatusGlyph status={story.status} /> {column}
          {story.sprint_name !== null && ` · ${story.sprint_name}`}
        </span>
      </div>
      {story.may_restore && (
        <ServerButton
          size="sm"
          aria-label={t('restoreOne', { key: story.key })}
          busy={restore.isPending}
          onClick={() => restore.restore('end')}
        >
          {t('restore')}
        </ServerButton>
      )}
      <FullColumn story={story} restore={restore} />
    </li>
  );
}

/** Who deleted a story and when, and when it is removed for good. */
export function DeletedBy({ story }: { story: DeletedStory }) {
  const { t } = useTranslation(['deleted', 'common']);
  const me = usePerson();
  const now = useNow();
  const { deleted_by: person } = story;
  const values = { when: formatRelative(story.deleted_at, now), until: formatDate(story.purged_at) };
  const name = personName(person);
  return (
    <span className={classes['meta']} title={formatDateTime(story.deleted_at)}>
      {person?.id === me.id ? t('byYou', values) : t('by', { ...values, name })}
    </span>
  );
}

/** After the column of a story was full: says so, and offers the backlog instead. */
export function FullColumn({ story, restore }: { story: DeletedStory; restore: RestoreStory }) {
  const { t } = useTranslation('deleted');
  const { full, isPending } = restore;
  return (
    <div role="status" className={classes['full']}>
      {full && (
        <>
          <WarnNote>{t('full', full)}</WarnNote>
          <ServerButton
            size="sm"
            aria-label={t('toBacklogOne', { key: story.key })}
            busy={isPending}
            onClick={() => restore.restore('backlog')}
          >
            {t('toBacklog')}
          </ServerButton>
        </>
      )}
    </div>
  );
}
