import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useFollowing } from '#client/data/stories/relations/followers.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { mayFollowStories } from '#shared/rules/accounts/permissions.ts';
import { usePanelKeys } from '../open-story/panel-keys.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from './FollowButton.module.css';

/** Follows the story, or stops, also with the key S; its menu says who follows and why. */
export function FollowButton() {
  const { t } = useTranslation('following');
  const { story, storyKey, project } = useOpenStory();
  const { followers, isFollowing, moves, toggle, setMoves, query } = useFollowing(story, storyKey);
  const mayFollow = mayFollowStories(useStanding(story.project_id));
  const server = useServerNeeded({ title: t(isFollowing ? 'stopHint' : 'startHint') });
  const members = new Set(project?.people.map(({ id }) => id));
  // people who have left the project are not notified
  const shown = followers.filter(({ id }) => members.has(id));
  usePanelKeys((key) => {
    if (key !== 's' || !mayFollow || !query.isSuccess || server.disabled) return false;
    void toggle();
    return true;
  });
  if (!query.isSuccess) return null;
  const Icon = isFollowing ? IconEye : IconEyeOff;
  return (
    <span className={classes['follow']}>
      <Button
        {...server}
        disabled={server.disabled === true || !mayFollow}
        variant="subtle"
        size="xs"
        aria-pressed={isFollowing}
        data-following={isFollowing || undefined}
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        onClick={() => void toggle()}
      >
        <span className={classes['word']}>{t(isFollowing ? 'following' : 'follow')}</span>
        <span className={classes['count']} aria-hidden="true">
          {shown.length}
        </span>
        <VisuallyHidden>{t('count', { count: shown.length })}</VisuallyHidden>
      </Button>
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <ActionIcon data-size="sm" aria-label={t('who')} title={t('who')}>
            <IconChevronDown size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayFollow && (
            <Menu.CheckboxItem
              checked={moves}
              onChange={(checked) => void setMoves(checked)}
              disabled={server.disabled === true}
            >
              {t('moves')}
            </Menu.CheckboxItem>
          )}
          <Menu.Label>{t('who')}</Menu.Label>
          <Followers followers={shown} />
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function Followers({ followers }: { followers: ReturnType<typeof useFollowing>['followers'] }) {
  const { t } = useTranslation('following');
  const people = usePeople();
  if (followers.length === 0) return <p className={classes['none']}>{t('nobody')}</p>;
  return (
    // a menu may contain no list
    <div className={classes['people']}>
      {followers.map(({ id, why }) => (
        <div key={id}>
          <Avatar person={avatarOf(people.get(id))} decorative />
          <span>{personName(people.get(id))}</span>
          <small>{t(`why.${why}`)}</small>
        </div>
      ))}
    </div>
  );
}
