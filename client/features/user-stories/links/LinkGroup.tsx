import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBarToRight,
  IconArrowRightBar,
  IconArrowsLeftRight,
  IconCopy,
  IconLock,
  IconX,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#client/components/layout/Tag.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { LinkedStory, StoryLink } from '#shared/contracts/stories/story-links.ts';
import { mayLinkStories } from '#shared/rules/accounts/permissions.ts';
import type { LinkKind } from '#shared/rules/stories/story-links.ts';
import { useOpenStory } from '../panel/StoryContext.ts';
import panelClasses from '../panel/StoryPanel.module.css';
import classes from './StoryLinks.module.css';
import { useLinkActions } from './use-link-actions.ts';

const ICONS: Record<LinkKind, typeof IconCopy> = {
  blocks: IconArrowRightBar,
  waits_for: IconArrowBarToRight,
  relates: IconArrowsLeftRight,
  duplicates: IconCopy,
  duplicated_by: IconCopy,
};

/** The links of one kind. */
export function LinkGroup({ kind, links }: { kind: LinkKind; links: readonly StoryLink[] }) {
  const { t } = useTranslation('relations');
  const id = useId();
  if (links.length === 0) return null;
  const Icon = ICONS[kind];
  return (
    <div className={classes['group']}>
      <h4 id={id}>
        <Icon size={14} stroke={1.6} aria-hidden />
        {t(`kind.${kind}`)}
      </h4>
      <ul aria-labelledby={id}>
        {links.map((link) =>
          link.story ? (
            <LinkLine key={link.id} link={link} story={link.story} />
          ) : (
            <li key={kind} className={classes['unseen']}>
              <IconLock size={14} stroke={1.6} aria-hidden />
              {t('unseen')}
            </li>
          ),
        )}
      </ul>
      {kind === 'duplicates' && <CloseAsDuplicate links={links} />}
    </div>
  );
}

function LinkLine({ link, story: other }: { link: StoryLink; story: LinkedStory }) {
  const { t } = useTranslation('relations');
  const { story } = useOpenStory();
  const mayLink = mayLinkStories(useStanding(story.project_id));
  const { remove } = useLinkActions();
  const setSearch = useSetAppSearch();
  const server = useServerNeeded();
  const people = usePeople();
  const status = columnName(useProject(other.project_id), other.status);
  const done = other.status === 'done';
  const assignee = people.get(other.assignee_id ?? '');
  return (
    <li className={classes['link']} data-done={done || undefined}>
      <button type="button" className={classes['open']} onClick={() => setSearch({ story: other.id })}>
        <span title={status}>
          <StatusGlyph status={other.status} />
          <VisuallyHidden>{`${status}, `}</VisuallyHidden>
        </span>
        <StoryKey>{other.key}</StoryKey>
        <span className={classes['title']} title={other.title}>
          {other.title}
        </span>
      </button>
      {other.sprint_name && !done && <Tag>{other.sprint_name}</Tag>}
      {assignee && <Avatar person={avatarOf(assignee)} />}
      {mayLink && (
        <ActionIcon
          {...server}
          data-size="sm"
          className={classes['remove'] ?? ''}
          aria-label={t('remove', { key: other.key })}
          title={t('remove', { key: other.key })}
          onClick={() => void remove(link, other)}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Completes a story that duplicates another one. */
function CloseAsDuplicate({ links }: { links: readonly StoryLink[] }) {
  const { t } = useTranslation('relations');
  const { story, mayEdit, edit } = useOpenStory();
  const original = links.find((link) => link.story)?.story;
  if (!original || !mayEdit || story.status === 'done') return null;
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        onClick={() => void edit('status', story.status, 'done').catch(() => undefined)}
      >
        {t('closeAsDuplicate', { key: original.key })}
      </Button>
      <p className={panelClasses['hint']}>{t('closeHint')}</p>
    </div>
  );
}
