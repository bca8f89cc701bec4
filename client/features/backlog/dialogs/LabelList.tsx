import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { FocusEvent, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { DraftNote } from '#client/components/messages/DraftNote.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { type OpenedForm, useEdits, useOpenedForm } from '#client/data/forms/use-edits.ts';
import { createLabel, deleteLabel, renameLabel, restoreLabel } from '#client/data/labels/mutations.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { useStories } from '#client/data/stories/lists/listed-stories.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { isEscape } from '#client/lib/keys/composing.ts';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import backlog from '#client/locales/es/backlog.json';
import { mayEditLabels, mayEditStories } from '#shared/rules/accounts/permissions.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import classes from './Dialogs.module.css';
import { NewLabel } from './NewLabel.tsx';

export const texts = { backlog };

interface Label {
  id: string;
  name: string;
}

const formId = ({ id }: Label) => `label:${id}`;

/** The labels of a project with their number of stories. All who edit stories add labels; managers rename and delete them. */
export function LabelList({ projectId }: { projectId: string }) {
  const { t } = useTranslation('backlog');
  const read = useProjectLabels(projectId);
  const labels = read.data ?? [];
  const { stories = [] } = useStories(projectId);
  const standing = useStanding(projectId);
  const mayEdit = mayEditLabels(standing);
  const names = labels.map(({ name }) => name);
  const { add, rename, remove } = useLabelWrites(projectId, names);
  const uses = (label: string) => stories.filter((story) => story.labels.includes(label)).length;

  return (
    <>
      <p className={classes['hint']}>{t(mayEdit ? 'labels.hint' : 'labels.hintOthers')}</p>
      {mayEditStories(standing) && (
        <NewLabel projectId={projectId} names={names} limit={STORY_LIMITS.label} onAdd={add} />
      )}
      <LoadState part reads={[read]} title={t('labels.unread')} />
      <ul className={classes['list']}>
        {labels.map((label) => (
          <li key={label.id}>
            <LabelItem
              projectId={projectId}
              label={label}
              uses={uses(label.name)}
              onRename={(name) => rename(label, name)}
              onRemove={() => void remove(label)}
            />
          </li>
        ))}
      </ul>
      {read.data?.length === 0 && <p className={classes['hint']}>{t('labels.none')}</p>}
    </>
  );
}

/** The changes of labels. A toast says how each ended. @param names the names that are in use. */
function useLabelWrites(projectId: string, names: readonly string[]) {
  const { t } = useTranslation('backlog');
  const fail = reportFailure(t('labels.failed'));
  const add = (name: string) => attempt(() => createLabel(projectId, name), t('labels.notAdded'));
  const rename = async (label: Label, name: string) => {
    const merges = names.includes(name);
    const isDone = await attempt(() => renameLabel(projectId, label.id, name), t('labels.failed'));
    if (isDone) toast.success(t(merges ? 'labels.merged' : 'labels.renamed', { from: label.name, to: name }));
    return isDone;
  };
  const remove = async (label: Label) => {
    try {
      const storyIds = await deleteLabel(projectId, label.id);
      const detail = t('labels.takenOff', { count: storyIds.length });
      toast.undoable(t('labels.deleted', { name: label.name }), detail, () => {
        restoreLabel(projectId, label.name, storyIds).catch(fail);
      });
    } catch (error) {
      fail(error);
    }
  };
  return { add, rename, remove };
}

interface LabelItemProps {
  projectId: string;
  label: Label;
  /** How many stories have it. */
  uses: number;
  /** @returns whether the server accepted the name; a toast reports a refusal. */
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
}

/** A label with its number of stories. */
function LabelItem({ projectId, label, uses, onRename, onRemove }: LabelItemProps) {
  const { t } = useTranslation('backlog');
  const mayEdit = mayEditLabels(useStanding(projectId));
  const form = useOpenedForm(formId(label));
  return (
    <>
      {form.opened ? (
        <RenameForm projectId={projectId} label={label} form={form} onRename={onRename} />
      ) : (
        <span className={classes['tag']}>{label.name}</span>
      )}
      <span className={classes['space']} />
      <span className={classes['figure']}>{t('stories', { count: uses })}</span>
      {mayEdit && (
        <>
          <IconButton
            server
            label={t('labels.rename', { name: label.name })}
            icon={IconPencil}
            onClick={form.open}
          />
          <IconButton
            server
            label={t('labels.delete', { name: label.name })}
            icon={IconTrash}
            onClick={onRemove}
          />
        </>
      )}
    </>
  );
}

interface RenameFormProps extends Pick<LabelItemProps, 'projectId' | 'label' | 'onRename'> {
  form: OpenedForm;
}

/** Enter and leaving the form save the name; Escape closes it, and keeps what is typed. */
function RenameForm({ projectId, label, form, onRename }: RenameFormProps) {
  const { t } = useTranslation('backlog');
  const blocked = useBlocked(projectId, mayEditLabels);
  const server = useServerNeeded();
  const edits = useEdits({ name: label.name }, formId(label));
  const { name } = edits.values;
  const reason = blocked ?? (server.disabled ? server.title : undefined);
  const save = async () => {
    const next = name.trim();
    const isChanged = next !== '' && next !== label.name;
    // a text that cannot be saved stays in its field, and can be copied
    if (isChanged && (reason !== undefined || excessOf(name, STORY_LIMITS.label) > 0)) return;
    form.close();
    if (!isChanged || (await onRename(next))) edits.reset();
    else form.open();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void save();
  };
  return (
    <form onSubmit={send} onBlur={leave}>
      <DraftNote onDiscard={edits.onDiscard} />
      <LimitedInput
        size="xs"
        aria-label={t('labels.name')}
        limit={STORY_LIMITS.label}
        data-autofocus
        autoFocus={!form.restored}
        value={name}
        onChange={(event) => edits.set({ name: event.currentTarget.value })}
        description={reason}
        onKeyDown={(event) => {
          if (!isEscape(event)) return;
          event.stopPropagation();
          form.close();
        }}
      />
      <ChangedByOthers
        fields={edits.changedByOthers.map(() => ({ label: t('labels.name'), now: label.name }))}
      />
    </form>
  );
}
