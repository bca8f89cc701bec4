import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
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
import { NewLabel } from '../add/NewLabel.tsx';
import classes from './Dialogs.module.css';

export const texts = { backlog };

const MAX_NAME_LENGTH = 60;

/** The labels of a project with their number of stories. All who edit stories add labels; managers rename and delete them. */
export function LabelList({ projectId }: { projectId: string }) {
  const { t } = useTranslation('backlog');
  const read = useProjectLabels(projectId);
  const labels = read.data ?? [];
  const { stories = [] } = useStories(projectId);
  const standing = useStanding(projectId);
  const mayEdit = mayEditLabels(standing);
  const blocked = useBlocked(projectId, mayEditLabels);
  const [renaming, setRenaming] = useState<string | null>(null);
  const names = labels.map(({ name }) => name);
  const { add, rename, remove } = useLabelWrites(projectId, names);
  const uses = (label: string) => stories.filter((story) => story.labels.includes(label)).length;

  return (
    <>
      <p className={classes['hint']}>{t(mayEdit ? 'labels.hint' : 'labels.hintOthers')}</p>
      {mayEditStories(standing) && <NewLabel names={names} limit={MAX_NAME_LENGTH} onAdd={add} />}
      <LoadState part reads={[read]} title={t('labels.unread')} />
      <ul className={classes['list']}>
        {labels.map((label) => (
          <li key={label.id}>
            {renaming === label.id ? (
              <RenameForm
                start={label.name}
                label={t('labels.name')}
                blocked={blocked}
                onDone={(name) => {
                  setRenaming(null);
                  void rename(label, name);
                }}
              />
            ) : (
              <span className={classes['tag']}>{label.name}</span>
            )}
            <span className={classes['space']} />
            <span className={classes['figure']}>{t('stories', { count: uses(label.name) })}</span>
            {mayEdit && (
              <>
                <IconButton
                  server
                  label={t('labels.rename', { name: label.name })}
                  icon={IconPencil}
                  onClick={() => setRenaming(label.id)}
                />
                <IconButton
                  server
                  label={t('labels.delete', { name: label.name })}
                  icon={IconTrash}
                  onClick={() => void remove(label)}
                />
              </>
            )}
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
  const rename = async (label: { id: string; name: string }, name: string) => {
    if (name === '' || name === label.name) return;
    const merges = names.includes(name);
    if (await attempt(() => renameLabel(projectId, label.id, name), t('labels.failed')))
      toast.success(t(merges ? 'labels.merged' : 'labels.renamed', { from: label.name, to: name }));
  };
  const remove = async (label: { id: string; name: string }) => {
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

interface RenameFormProps {
  start: string;
  label: string;
  /** Why the name cannot be changed any more, although it could when the field was opened. */
  blocked: string | undefined;
  onDone: (name: string) => void;
}

function RenameForm({ start, label, blocked, onDone }: RenameFormProps) {
  const server = useServerNeeded();
  const [name, setName] = useState(start);
  const reason = blocked ?? (server.disabled ? server.title : undefined);
  // a text that cannot be saved stays in its field, and can be copied
  const isStuck = reason !== undefined || excessOf(name, MAX_NAME_LENGTH) > 0;
  const done = () => (isStuck && name.trim() !== start ? undefined : onDone(name.trim()));
  const send = (event: FormEvent) => {
    event.preventDefault();
    done();
  };
  return (
    <form onSubmit={send}>
      <LimitedInput
        size="xs"
        aria-label={label}
        limit={MAX_NAME_LENGTH}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        description={reason}
        onBlur={done}
        onKeyDown={(event) => {
          if (!isEscape(event)) return;
          event.stopPropagation();
          onDone(start);
        }}
      />
    </form>
  );
}
