import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MissingDrawing } from '#client/components/layout/drawings.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { useLostProject } from '#client/data/projects/lost-projects.ts';
import { type Project, useProject, useProjects } from '#client/data/projects/queries.ts';
import { forgetRemovedBases } from '#client/data/redaction/forget-bases.ts';
import { useLiveStory, useStory } from '#client/data/stories/one-story.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import following from '#client/locales/es/following.json';
import mutes from '#client/locales/es/mutes.json';
import relations from '#client/locales/es/relations.json';
import saving from '#client/locales/es/saving.json';
import stories from '#client/locales/es/stories.json';
import { useAppSearch } from '#client/routing/app-search.ts';
import errors from '#shared/locales/es/errors.json';
import eventsHistory from '#shared/locales/es/eventsHistory.json';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';
import { takeFocus } from '../open-story/take-focus.ts';
import { OpenPanel } from './OpenPanel.tsx';
import classes from './StoryPanel.module.css';
import { UnsavedTexts } from './UnsavedTexts.tsx';
import { useClosePanel } from './use-close-panel.ts';

export const texts = { errors, eventsHistory, following, relations, mutes, saving, stories };

const MissingStory = lazy(() => import('./MissingStory.tsx'), 'MissingStory', {
  placeholder: () => <Loading />,
});

/** The side panel of the story in the address (`story=…`). The view below stays usable. */
export function StoryPanel() {
  const { story } = useAppSearch();
  return story === undefined ? null : <Panel key={story} id={story} />;
}

function Panel({ id }: { id: string }) {
  const { t } = useTranslation(['stories', 'common', 'shell']);
  const { story, query } = useStory(id);
  const { isPending } = useProjects();
  const project = useProject(story?.project_id);
  const [shown, setShown] = useState<Project>();
  if (project && project !== shown) setShown(project);
  const lost = useLostProject(shown?.id);
  useLiveStory(id);
  useEffect(() => {
    forgetRemovedBases(story ?? null);
  }, [story]);
  const close = useClosePanel(id);

  if (lost) {
    const title = t(`shell:lost.${lost.why}.title`);
    return (
      <Shell label={title} onClose={close}>
        <EmptyState
          drawing={<MissingDrawing />}
          title={title}
          action={<Button onClick={close}>{t('common:close')}</Button>}
        >
          {t(`shell:lost.${lost.why}.text`, { days: DAYS_TO_RECOVER })}
        </EmptyState>
        <UnsavedTexts storyId={id} />
      </Shell>
    );
  }
  // the key of a story needs its project
  if (story && (project || !isPending)) return <OpenPanel story={story} onClose={close} />;
  if (story === null) {
    return (
      <Shell label={t('panel.missingTitle')} onClose={close}>
        <MissingStory id={id} onClose={close} />
      </Shell>
    );
  }
  if (query.error) {
    return (
      <Shell label={t('panel.failedTitle')} onClose={close}>
        <LoadFailure title={t('panel.failedTitle')} error={query.error} onRetry={query.refetch} />
      </Shell>
    );
  }
  return (
    <Shell label={t('panel.loading')} onClose={close}>
      <Loading className={classes['body']} label={t('panel.loading')}>
        <Skeleton width="80%" height={20} />
        <Skeleton width="95%" />
        <Skeleton width="60%" />
        <Skeleton width="40%" height={16} />
        <Skeleton width="40%" height={16} />
      </Loading>
    </Shell>
  );
}

/** The frame of the panel while no story is loaded. */
function Shell(props: { label: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('common');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => takeFocus(panel.current), []);
  return (
    <aside ref={panel} tabIndex={-1} className={classes['panel']} aria-label={props.label} data-story-panel>
      <header className={classes['header']}>
        <span className={classes['space']} />
        <ActionIcon data-size="sm" aria-label={t('close')} onClick={props.onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </header>
      {props.children}
    </aside>
  );
}
