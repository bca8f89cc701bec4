import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconRotate, IconSquareCheck, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { type Segment, SegmentedBar } from '#client/components/layout/SegmentedBar.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useSetAppSearch } from '#client/data/app-search.ts';
import { createEpic, deleteEpic, restoreEpic, updateEpic } from '#client/data/epics/mutations.ts';
import { type Epic, useEpics } from '#client/data/epics/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { useStories } from '#client/data/stories/lists/listed-stories.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatPercent } from '#client/lib/text/format.ts';
import { mayDeleteEpics, mayEditEpics } from '#shared/rules/accounts/permissions.ts';
import { type EpicProgress, epicProgress } from '#shared/rules/reports/epic-progress.ts';
import classes from './Dialogs.module.css';

const NOTHING: EpicProgress = { stories: 0, done: 0, points: 0, donePoints: 0 };

/** The epics of a project with their progress. All members create, edit and close them; only managers delete them. */
export function EpicsDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['backlog', 'common']);
  const read = useEpics(projectId);
  const epics = read.data ?? [];
  const { stories = [] } = useStories(projectId, { fetch: false });
  const mayEdit = mayEditEpics(useStanding(projectId));
  const [editing, setEditing] = useState<string | null>(null);
  const progress = epicProgress(stories);

  const tryTo = (work: () => Promise<void>) => attempt(work, t('epics.failed'));
  const change = (epic: Epic, patch: Partial<Pick<Epic, 'name' | 'description' | 'closed_at'>>) =>
    tryTo(() => updateEpic(epic.id, patch));

  return (
    <PlainDialog onClose={onClose} title={t('epics.title')}>
      <div className={classes['body']}>
        <LoadState part reads={[read]} title={t('epics.unread')} />
        {read.data?.length === 0 && <p className={classes['hint']}>{t('epics.none')}</p>}
        <ul className={classes['list']}>
          {epics.map((epic) => (
            <li key={epic.id} data-epic={epic.id}>
              {editing === epic.id ? (
                <EpicForm
                  epic={epic}
                  projectId={projectId}
                  onCancel={() => setEditing(null)}
                  onSubmit={async (values) => {
                    if (await change(epic, values)) setEditing(null);
                  }}
                />
              ) : (
                <EpicRow
                  epic={epic}
                  progress={progress.get(epic.id) ?? NOTHING}
                  projectId={projectId}
                  onEdit={() => setEditing(epic.id)}
                  onChange={(patch) => change(epic, patch)}
                  onAttempt={tryTo}
                  onShow={onClose}
                />
              )}
            </li>
          ))}
        </ul>
        {editing === 'new' ? (
          <EpicForm
            projectId={projectId}
            onCancel={() => setEditing(null)}
            onSubmit={async (values) => {
              const row = { project_id: projectId, ...values };
              if (await tryTo(() => createEpic(row))) setEditing(null);
            }}
          />
        ) : (
          mayEdit && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => setEditing('new')}
            >
              {t('epics.new')}
            </Button>
          )
        )}
      </div>
    </PlainDialog>
  );
}

interface EpicRowProps {
  epic: Epic;
  progress: EpicProgress;
  projectId: string;
  onEdit: () => void;
  onChange: (patch: { closed_at: string | null }) => Promise<boolean>;
  /** @returns whether the server accepted the change; a toast reports a refusal. */
  onAttempt: (work: () => Promise<void>) => Promise<boolean>;
  onShow: () => void;
}

function EpicRow({ epic, progress, projectId, onEdit, onChange, onAttempt, onShow }: EpicRowProps) {
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

interface EpicFormProps {
  epic?: Epic;
  projectId: string;
  onCancel: () => void;
  onSubmit: (values: { name: string; description: string | null }) => Promise<void>;
}

function EpicForm({ epic, projectId, onCancel, onSubmit }: EpicFormProps) {
  const { t } = useTranslation(['backlog', 'common']);
  const blocked = useBlocked(projectId, mayEditEpics);
  const [name, setName] = useState(epic?.name ?? '');
  const [description, setDescription] = useState(epic?.description ?? '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && blocked === undefined)
      void onSubmit({ name: name.trim(), description: description.trim() || null });
  };
  return (
    <form className={classes['form']} onSubmit={send}>
      <LimitedInput
        label={t('epics.name')}
        limit={120}
        data-autofocus
        required
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <LimitedTextarea
        label={<OptionalLabel>{t('epics.description')}</OptionalLabel>}
        minRows={2}
        maxRows={8}
        limit={20000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {blocked !== undefined && (
        <div role="alert">
          <WarnNote>{blocked}</WarnNote>
        </div>
      )}
      <footer>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <SubmitButton variant="filled" incomplete={name.trim() === ''} disabled={blocked !== undefined}>
          {t('common:save')}
        </SubmitButton>
      </footer>
    </form>
  );
}
