import { ActionIcon } from '@mantine/core';
import {
  IconBan,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconEraser,
  IconLink,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { MoverMark } from '#client/components/stories/MoverMark.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useMoverMarks } from '#client/data/stories/movers.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { mayDeleteStory, mayEditStories, mayRedactTexts } from '#shared/rules/accounts/permissions.ts';
import { DeleteStoryDialog } from '../deleted/DeleteStoryDialog.tsx';
import { useOpenStory } from './StoryContext.ts';
import classes from './StoryPanel.module.css';
import { useNeighbours } from './use-neighbours.ts';
import { Viewers } from './Viewers.tsx';

const RedactDialog = lazyDialog(() => import('./RedactDialog.tsx'), 'RedactDialog');

/** The header of the panel: key, links to the neighbours, copy link, more actions, close. */
export function PanelHeader({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['stories', 'common']);
  const { story, project, storyKey } = useOpenStory();
  const { previous, next } = useNeighbours(story);
  return (
    <header className={classes['header']}>
      <span className={classes['key']}>{storyKey}</span>
      {project && <span className={classes['project']}>· {project.name}</span>}
      <span className={classes['space']} />
      <Mover />
      <Viewers />
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
  return () => {
    const address = new URL('/', window.location.href);
    address.search = new URLSearchParams({
      view: 'kanban',
      project: story.project_id,
      story: story.id,
    }).toString();
    return copyText(address.href, { copied: t('panel.linkCopied'), failed: t('panel.copyFailed') });
  };
}

function CopyLink() {
  const { t } = useTranslation('stories');
  const copy = useCopyLink();
  return (
    <ActionIcon
      data-size="sm"
      aria-label={t('panel.copyLink')}
      title={t('panel.copyLink')}
      onClick={() => void copy()}
    >
      <IconLink size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** The menu of further actions: those that the person may do. */
function More() {
  const { t } = useTranslation(['stories', 'common']);
  const { story, storyKey, askReason } = useOpenStory();
  const standing = useStanding(story.project_id);
  const copyLink = useCopyLink();
  const [deleting, setDeleting] = useState(false);
  const [redacting, setRedacting] = useState(false);
  const [asked, setAsked] = useState(false);
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
        {mayEditStories(standing) && story.blocked_reason === null && (
          <MenuEntry icon={IconBan} onClick={() => setAsked(true)}>
            {t('blocked.block')}
          </MenuEntry>
        )}
        {mayRedactTexts(standing) && (
          <MenuEntry icon={IconEraser} server onClick={() => setRedacting(true)}>
            {t('panel.redact')}
          </MenuEntry>
        )}
        {mayDeleteStory(standing, story) && (
          <MenuEntry icon={IconTrash} danger onClick={() => setDeleting(true)}>
            {t('remove.action')}
          </MenuEntry>
        )}
      </MoreMenu>
      {redacting && <RedactDialog opened onClose={() => setRedacting(false)} />}
      <DeleteStoryDialog opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
