import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import { saveColumns, undoSaveColumns } from '#client/data/projects/columns.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import type { FormState } from '../settings/SettingsForm.tsx';
import {
  countChanges,
  type DraftColumn,
  draftOf,
  isLimit,
  moveColumn,
  nameProblem,
  savedOf,
} from './columns-draft.ts';

/** The typed columns, and the columns as they were when they began; both are empty while nothing is typed. */
interface Typed {
  columns: DraftColumn[];
  since: DraftColumn[];
}

const DRAFTS = formDrafts<Typed>('columns', { columns: [], since: [] });

/**
 * The columns of a project as the person edits them. All are saved at once; a column that goes is removed at once, with what is
 * saved of the others.
 */
export function useColumnsForm(project: Project) {
  const { t } = useTranslation(['workflow', 'common']);
  const saved = draftOf(project.columns);
  const { typed: draft, set: setTyped, clear } = useTypedForm(DRAFTS, true, project.id);
  const typed = DRAFTS.isEmpty(draft) ? null : draft;
  const columns = typed ? merged(typed, saved) : saved;
  const shownName = ({ name, status }: DraftColumn) => name.trim() || t(`common:status.${status}`);
  const problemOf = (column: DraftColumn) => nameProblem(column, columns, shownName);
  const changes = typed ? countChanges(saved, columns) : 0;
  const conflict = typed !== null && changes > 0 && JSON.stringify(typed.since) !== JSON.stringify(saved);
  const edit = (next: DraftColumn[]) => {
    if (countChanges(saved, next) === 0) clear();
    else setTyped({ columns: next, since: typed?.since ?? saved });
  };
  const undo = (saveId: string) => () => undoSaveColumns(project.id, saveId);

  const save = useMutation({
    mutationFn: () =>
      saveColumns({
        project_id: project.id,
        columns: savedOf(columns),
        removed: [],
        // a note above the form shows changes that somebody else has saved meanwhile
        expected: savedOf(saved),
      }),
    onSuccess: ({ save_id }) => {
      clear();
      offerUndo(t('saved'), undefined, undo(save_id), t('undoFailed'));
    },
    onError: (error) => {
      // the form shows what somebody else has saved, and the next save replaces it
      if (failureCode(error) === 'columns_changed') toast.refusal(describeFailure(error), t('kept'));
      else reportFailure(t('failed'))(error);
    },
  });
  const remove = useMutation({
    mutationFn: ({ id, to }: { id: string; to: string }) =>
      saveColumns({
        project_id: project.id,
        columns: savedOf(saved.filter((column) => column.id !== id)),
        removed: [{ id, to }],
        expected: savedOf(saved),
      }),
    onSuccess: ({ save_id, moved }, { id, to }) => {
      const gone = saved.find((column) => column.id === id);
      const target = saved.find((column) => column.id === to);
      const count = moved.find((each) => each.id === id)?.stories ?? 0;
      if (typed) {
        const without = (all: DraftColumn[]) => all.filter((column) => column.id !== id);
        setTyped({ columns: without(typed.columns), since: without(typed.since) });
      }
      offerUndo(
        t('removed', { name: gone ? shownName(gone) : '' }),
        count > 0 && target ? t('removedStories', { count, name: shownName(target) }) : undefined,
        undo(save_id),
        t('undoFailed'),
      );
    },
    onError: reportFailure(t('failed')),
  });
  const form: FormState = {
    changed: changes > 0 ? t('changed', { count: changes }) : undefined,
    blocked: columns.some((column) => problemOf(column) !== null || !isLimit(column.limit)),
    saving: save.isPending,
    onSave: () =>
      save.mutateAsync().then(
        () => true,
        () => false,
      ),
    onDiscard: clear,
  };
  return {
    columns,
    saved,
    form,
    shownName,
    problemOf,
    /** Whether somebody else has saved other columns since the person began. */
    conflict,
    change: (id: string, part: Partial<DraftColumn>) =>
      edit(columns.map((column) => (column.id === id ? { ...column, ...part } : column))),
    move: (id: string, status: StoryStatus, beforeId: string | null) =>
      edit(moveColumn(columns, id, status, beforeId)),
    add: (status: StoryStatus): string => {
      const column = { id: newId(), status, name: '', limit: '', entry: '', exit: '' };
      edit(moveColumn([...columns, column], column.id, status, null));
      return column.id;
    },
    /** Removes a column that is not saved yet. */
    drop: (id: string) => edit(columns.filter((column) => column.id !== id)),
    remove: (id: string, to: string) => remove.mutateAsync({ id, to }),
  };
}

/** The typed columns, without those that somebody else has removed meanwhile, and with those that somebody else has added. */
function merged({ columns, since }: Typed, saved: readonly DraftColumn[]): DraftColumn[] {
  const has = (all: readonly DraftColumn[], id: string) => all.some((column) => column.id === id);
  const own = columns.filter(({ id }) => has(saved, id) || !has(since, id));
  const added = saved.filter(({ id }) => !has(since, id) && !has(own, id));
  const all = [...own, ...added];
  return STORY_STATUSES.flatMap((status) => all.filter((column) => column.status === status));
}

export type ColumnsForm = ReturnType<typeof useColumnsForm>;
