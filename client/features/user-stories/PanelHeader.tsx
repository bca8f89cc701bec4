import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDots, IconLink, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStanding } from '#client/data/projects/standing.ts';
import { copyText } from '#client/lib/copy-text.ts';
import { mayDeleteStory } from '#shared/rules/permissions.ts';
import { DeleteStoryDialog } from './DeleteStoryDialog.tsx';
import { useOpenStory } from './StoryContext.ts';
import classes from './StoryPanel.module.css';
import { useNeighbours } from './use-neighbours.ts';
import { Viewers } from './Viewers.tsx';

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

function CopyLink() {
  const { t } = useTranslation('stories');
  const { story } = useOpenStory();
  const copy = () => {
    const address = new URL('/', window.location.href);
    address.search = new URLSearchParams({
      view: 'kanban',
      project: story.project_id,
      story: story.id,
    }).toString();
    return copyText(address.href, { copied: t('panel.linkCopied'), failed: t('panel.copyFailed') });
  };
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

/** The menu of further actions; renders nothing if the person may do none. */
function More() {
  const { t } = useTranslation(['stories', 'common']);
  const { story } = useOpenStory();
  const standing = useStanding(story.project_id);
  const [deleting, setDeleting] = useState(false);
  if (!mayDeleteStory(standing, story)) return null;
  return (
    <>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <ActionIcon data-size="sm" aria-label={t('common:more')}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            data-danger
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t('remove.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteStoryDialog opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
