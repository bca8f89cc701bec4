import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconRotate, IconSquareCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { type Segment, SegmentedBar } from '#client/components/layout/SegmentedBar.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { createEpic, deleteEpic, restoreEpic, updateEpic } from '#client/data/epics/mutations.ts';
import { type Epic, useEpics } from '#client/data/epics/queries.ts';
import { useOpenedForm } from '#client/data/forms/use-edits.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useStories } from '#client/data/stories/lists/listed-stories.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatPercent } from '#client/lib/text/format.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayDeleteEpics, mayEditEpics } from '#shared/rules/accounts/permissions.ts';
import { type EpicProgress, epicProgress } from '#shared/rules/reports/epic-progress.ts';
import classes from './Dialogs.module.css';
import { EpicForm, type EpicValues, epicFormId } from './EpicForm.tsx';

type EpicChange = Partial<EpicValues> & { closed_at?: string | null };

const NOTHING: EpicProgress = { stories: 0, done: 0, points: 0, donePoints: 0 };

/** The epics of a project with their progress. All members create, edit and close them; only managers delete them. */
export function EpicsDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['backlog', 'common']);
  const read = useEpics(projectId);
  const epics = read.data ?? [];
  const { stories = [] } = useStories(projectId, { fetch: false });
  const mayEdit = mayEditEpics(useStanding(projectId));
  const progress = epicProgress(stories);

  const tryTo = (work: () => Promise<void>) => attempt(work, t('epics.failed'));
  const change = (epic: Epic, patch: EpicChange) => tryTo(() => updateEpic(epic.id, patch));

  return (
    <PlainDialog onClose={onClose} title={t('epics.title')}>
      <div className={classes['body']}>
        <LoadState part reads={[read]} title={t('epics.unread')} />
        {read.data?.length === 0 && <p className={classes['hint']}>{t('epics.none')}</p>}
        <ul className={classes['list']}>
          {epics.map((epic) => (
            <li key={epic.id} data-epic={epic.id}>
              <EpicItem
                epic={epic}
                progress={progress.get(epic.id) ?? NOTHING}
                projectId={projectId}
                onChange={(patch) => change(epic, patch)}
                onAttempt={tryTo}
                onShow={onClose}
              />
            </li>
          ))}
        </ul>
        {mayEdit && (
          <NewEpic
            projectId={projectId}
            onCreate={(values) => tryTo(() => createEpic({ project_id: projectId, ...values }))}
          />
        )}
      </div>
    </PlainDialog>
  );
}

interface EpicItemProps {
  epic: Epic;
  progress: EpicProgress;
  projectId: string;
  /** @returns whether the server accepted the change. */
  onChange: (patch: EpicChange) => Promise<boolean>;
  /** @returns whether the server accepted the change; a toast reports a refusal. */
  onAttempt: (work: () => Promise<void>) => Promise<boolean>;
  onShow: () => void;
}

/** An epic with its progress, or its form. */
function EpicItem(props: EpicItemProps) {
  const { epic, projectId, onChange } = props;
  const { opened, restored, open, close } = useOpenedForm(epicFormId(projectId, epic));
  if (!opened) return <EpicRow {...props} onEdit={open} />;
  return (
    <EpicForm epic={epic} projectId={projectId} restored={restored} onClose={close} onSubmit={onChange} />
  );
}

interface NewEpicProps {
  projectId: string;
  /** @returns whether the server accepted it. */
  onCreate: (values: EpicValues) => Promise<boolean>;
}

/** A button that opens the form of a new epic. */
function NewEpic({ projectId, onCreate }: NewEpicProps) {
  const { t } = useTranslation('backlog');
  const { opened, restored, open, close } = useOpenedForm(epicFormId(projectId));
  if (opened)
    return <EpicForm projectId={projectId} restored={restored} onClose={close} onSubmit={onCreate} />;
  return (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={open}>
      {t('epics.new')}
    </Button>
  );
}

function EpicRow(props: EpicItemProps & { onEdit: () => void }) {
  const { epic, progress, projectId, onEdit, onChange, onAttempt, onShow } = props;
  const { t } = useTranslation(['backlog', 'common']);
  const setSearch = useSetAppSearch();
  const standing = useStanding(projectId);
  const mayEdit = mayEditEpics(standing);
  const closed = epic.closed_at !== null;
  const close = async () => {
    if (!(await onChange({ closed_at: closed ? null : new Date().toISOString() }))) return;
    toast.undoable(t(closed ? 'epics.reopened' : 'epics.closed', { name: epic.name }), undefined, () => {
      void onChange({ closed_at: epic.closed_at });
    });
  };
  const remove = async () => {
    let storyIds: string[] = [];
    const work = async () => {
      storyIds = await deleteEpic(epic.id);
    };
    if (!(await onAttempt(work))) return;
    toast.undoable(t('epics.deleted', { name: epic.name }), t('epics.storiesStay'), () => {
      void onAttempt(() => restoreEpic(epic, storyIds));
    });
  };
  return (
    <div className={classes['epic']} data-closed={closed || undefined}>
      <div className={classes['epicHead']}>
        <button
          type="button"
          className={classes['epicName']}
          title={t('epics.show')}
          onClick={() => {
            setSearch({ filter: { epic: [epic.id] }, q: undefined });
            onShow();
          }}
        >
          {epic.name}
        </button>
        {closed && <span className={classes['badge']}>{t('epics.isClosed')}</span>}
        <span className={classes['space']} />
        {mayEdit && (
          <>
            <IconButton label={t('epics.edit', { name: epic.name })} icon={IconPencil} onClick={onEdit} />
            <IconButton
              server
              label={t(closed ? 'epics.reopen' : 'epics.close', { name: epic.name })}
              icon={closed ? IconRotate : IconSquareCheck}
              onClick={() => void close()}
            />
          </>
        )}
        {mayDeleteEpics(standing) && (
          <IconButton
            server
            label={t('epics.delete', { name: epic.name })}
            icon={IconTrash}
            onClick={() => void remove()}
          />
        )}
      </div>
      {epic.description && <p className={classes['description']}>{epic.description}</p>}
      <Progress progress={progress} />
    </div>
  );
}

/** A bar with one segment per story, done stories first, with the figures below. */
function Progress({ progress }: { progress: EpicProgress }) {
  const { t } = useTranslation('backlog');
  const { stories, done, points, donePoints } = progress;
  if (stories === 0) return <p className={classes['figure']}>{t('epics.empty')}</p>;
  const segments = Array.from(
    { length: stories },
    (_, place): Segment => (place < done ? 'done' : 'backlog'),
  );
  return (
    <>
      <SegmentedBar segments={segments} thin />
      <p className={classes['figure']}>
        {t('epics.progress', { done, count: stories, percent: formatPercent(done / stories) })}
        {points > 0 && ` · ${t('epics.points', { done: donePoints, count: points })}`}
      </p>
    </>
  );
}
