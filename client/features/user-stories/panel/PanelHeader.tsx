import { ActionIcon } from '@mantine/core';
import {
  IconBan,
  IconBell,
  IconBellOff,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconCopyPlus,
  IconEraser,
  IconFolderSymlink,
  IconLink,
  IconTemplate,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { useMute } from '#client/data/notifications/mutes.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useMoverMarks } from '#client/data/stories/movers.ts';
import { storyAddress } from '#client/data/stories/story-address.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { MoverMark } from '#client/stories/marks/MoverMark.tsx';
import { TypeIcon } from '#client/stories/marks/TypeIcon.tsx';
import {
  mayDeleteStory,
  mayEditStories,
  mayEditTemplates,
  mayMoveStory,
  mayRedactTexts,
} from '#shared/rules/accounts/permissions.ts';
import { useDeleteStory } from '../deleted/use-delete-story.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { FollowButton } from './FollowButton.tsx';
import classes from './StoryPanel.module.css';
import { useNeighbours } from './use-neighbours.ts';
import { Viewers } from './Viewers.tsx';

const CloneDialog = lazyDialog(() => import('./CloneDialog.tsx'), 'CloneDialog');
const MoveDialog = lazyDialog(() => import('../move/MoveDialog.tsx'), 'MoveDialog');
const RedactDialog = lazyDialog(() => import('../open-story/RedactDialog.tsx'), 'RedactDialog');
const SaveAsTemplateDialog = lazyDialog(
  () => import('../templates/SaveAsTemplateDialog.tsx'),
  'SaveAsTemplateDialog',
);

/** The header of the panel: key, links to the neighbours, copy link, more actions, close. */
export function PanelHeader({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['stories', 'common']);
  const { story, project, storyKey } = useOpenStory();
  const { previous, next } = useNeighbours(story);
  return (
    <header className={classes['header']}>
      <TypeIcon type={story.type} />
      <h2 className={classes['key']}>{storyKey}</h2>
      {project && <span className={classes['project']}>· {project.name}</span>}
      <span className={classes['space']} />
      <Mover />
      <Viewers />
      <FollowButton />
      {(previous ?? next) && (
        <>
          <Step label={t('panel.previous')} go={previous}>
            <IconChevronUp size={16} stroke={1.6} aria-hidden />
          </Step>
          <Step label={t('panel.next')} go={next}>
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </Step>
        </>
      )}
      <CopyLink />
      <More />
      <ActionIcon data-size="sm" aria-label={t('common:close')} onClick={onClose}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </header>
  );
}

/** Who has just moved the story, while it is open. */
function Mover() {
  const { story } = useOpenStory();
  const by = useMoverMarks().get(story.id);
  const person = usePeople().get(by ?? '');
  return <MoverMark person={avatarOf(person)} />;
}

function Step(props: { label: string; go: (() => void) | null; children: React.ReactNode }) {
  return (
    <ActionIcon
      className={classes['step'] ?? ''}
      data-size="sm"
      aria-label={props.label}
      title={props.label}
      disabled={props.go === null}
      onClick={() => props.go?.()}
    >
      {props.children}
    </ActionIcon>
  );
}

/** Copies the address of the open story. */
function useCopyLink() {
  const { t } = useTranslation('stories');
  const { story } = useOpenStory();
  return () =>
    copyText(storyAddress(story), { copied: t('panel.linkCopied'), failed: t('panel.copyFailed') });
}

function CopyLink() {
  const { t } = useTranslation('stories');
  const copy = useCopyLink();
  return (
    <ActionIcon
      className={classes['copy'] ?? ''}
      data-size="sm"
      aria-label={t('panel.copyLink')}
      title={t('panel.copyLink')}
      onClick={() => void copy()}
    >
      <IconLink size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** Mutes the story for the person, or unmutes it. It reads the mutes when the menu opens. */
function MuteStory() {
  const { t } = useTranslation('mutes');
  const { story, storyKey } = useOpenStory();
  const { isMuted, toggle } = useMute({ story_id: story.id }, storyKey);
  return (
    <MenuEntry
      icon={isMuted ? IconBell : IconBellOff}
      server
      disabled={isMuted === undefined}
      onClick={() => void toggle()}
    >
      {t(isMuted ? 'unmute' : 'mute')}
    </MenuEntry>
  );
}

/** The menu of further actions: those that the person may do. */
function More() {
  const { t } = useTranslation(['stories', 'common']);
  const { story, storyKey, askReason } = useOpenStory();
  const standing = useStanding(story.project_id);
  const mayDelete = mayDeleteStory(standing, story);
  const mayMove = mayMoveStory(standing, story);
  const { dialog } = useAppSearch();
  const setSearch = useSetAppSearch();
  const copyLink = useCopyLink();
  const remove = useDeleteStory();
  const [asked, setAsked] = useState(false);
  const closeDialog = () => setSearch({ dialog: undefined }, { replace: true });
  const copyKey = () =>
    copyText(storyKey, { copied: t('panel.keyCopied', { key: storyKey }), failed: t('panel.keyNotCopied') });
  return (
    <>
      <MoreMenu
        label={t('common:more')}
        button={{ 'data-size': 'sm' }}
        width={216}
        // the question takes the focus, after the menu has given it back
        onExitTransitionEnd={() => {
          if (asked) askReason(true);
          setAsked(false);
        }}
      >
        <MenuEntry icon={IconLink} onClick={() => void copyLink()}>
          {t('panel.copyLink')}
        </MenuEntry>
        <MenuEntry icon={IconCopy} onClick={() => void copyKey()}>
          {t('panel.copyKey', { key: storyKey })}
        </MenuEntry>
        {mayEditStories(standing) && (
          <MenuEntry icon={IconCopyPlus} server onClick={() => setSearch({ dialog: 'clone-story' })}>
            {t('clone.action')}
          </MenuEntry>
        )}
        {mayEditTemplates(standing) && (
          <MenuEntry icon={IconTemplate} server onClick={() => setSearch({ dialog: 'save-template' })}>
            {t('panel.saveAsTemplate')}
          </MenuEntry>
        )}
        {mayMove && (
          <MenuEntry icon={IconFolderSymlink} server onClick={() => setSearch({ dialog: 'move-story' })}>
            {t('panel.move')}
          </MenuEntry>
        )}
        {mayEditStories(standing) && story.blocked_reason === null && story.status !== 'done' && (
          <MenuEntry icon={IconBan} onClick={() => setAsked(true)}>
            {t('blocked.block')}
          </MenuEntry>
        )}
        <MuteStory />
        {mayRedactTexts(standing) && (
          <MenuEntry icon={IconEraser} server onClick={() => setSearch({ dialog: 'redact-story' })}>
            {t('panel.redact')}
          </MenuEntry>
        )}
        {mayDelete && (
          <MenuEntry icon={IconTrash} server danger onClick={() => void remove()}>
            {t('remove.action')}
          </MenuEntry>
        )}
      </MoreMenu>
      {dialog === 'clone-story' && mayEditStories(standing) && <CloneDialog opened onClose={closeDialog} />}
      {dialog === 'save-template' && mayEditTemplates(standing) && (
        <SaveAsTemplateDialog opened onClose={closeDialog} />
      )}
      {dialog === 'move-story' && mayMove && <MoveDialog opened onClose={closeDialog} />}
      {dialog === 'redact-story' && mayRedactTexts(standing) && <RedactDialog opened onClose={closeDialog} />}
    </>
  );
}
