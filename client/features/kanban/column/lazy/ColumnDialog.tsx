import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import columns from '#client/locales/es/columns.json';
import { useAppSearch } from '#client/routing/app-search.ts';
import { mayEditColumns } from '#shared/rules/accounts/permissions.ts';
import { useSaveColumn } from './use-save-column.ts';

export const texts = { columns };

interface ColumnDialogProps {
  what: 'limit' | 'name';
  column: ColumnInfo;
  onClose: () => void;
}

const LIMIT = /^[1-9]\d{0,2}$/;

/** Changes the limit or the name of a column; what somebody else has saved meanwhile is said before it is replaced. */
export function ColumnDialog({ what, column, onClose }: ColumnDialogProps) {
  const { status, name, limit } = column;
  const { t } = useTranslation(['columns', 'kanban', 'common']);
  const { project } = useAppSearch();
  const save = useSaveColumn(project, status);
  const blocked = useBlocked(project, mayEditColumns);
  const statusName = t(`common:status.${status}`);
  const stored = useProject(project)?.board_columns.find((each) => each.status === status);
  const now = what === 'limit' ? String(limit ?? '') : name === statusName ? '' : name;
  const edits = useEdits({ text: now }, `column-${what}:${project}:${status}`);
  const { text } = edits.values;
  const trimmed = text.trim();
  const invalid = what === 'limit' && trimmed !== '' && !LIMIT.test(trimmed);

  const form = useFormDialog({
    submit: () =>
      what === 'limit'
        ? save({ wip_limit: Number(trimmed) }, { wip_limit: stored?.wip_limit ?? null })
        : save({ name: trimmed || null }, { name: stored?.name ?? null }),
    // otherwise the dialog says what somebody else has saved
    onDone: (saved) => {
      if (!saved) return;
      edits.reset();
      onClose();
    },
    failed: t(what === 'limit' ? 'limit.failed' : 'rename.failed'),
  });

  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={t(what === 'limit' ? 'limit.title' : 'rename.title', { column: name })}
      submitLabel={t('common:save')}
      incomplete={what === 'limit' && (trimmed === '' || invalid)}
      blocked={blocked}
    >
      <LimitedInput
        data-autofocus
        label={t(what === 'limit' ? 'limit.label' : 'rename.label')}
        description={what === 'limit' ? t('limit.hint') : t('rename.hint', { column: statusName })}
        limit={40}
        {...(what === 'limit' && { inputMode: 'numeric' as const, required: true })}
        error={invalid && <ErrorNote>{t('limit.invalid')}</ErrorNote>}
        value={text}
        onChange={(event) => edits.set({ text: event.currentTarget.value })}
      />
      <div role="status">
        {edits.changedByOthers.length > 0 && (
          <WarnNote>
            {t(what === 'limit' ? 'limit.changed' : 'rename.changed', {
              now: now || (what === 'limit' ? t('limit.none') : statusName),
            })}
          </WarnNote>
        )}
      </div>
    </Dialog>
  );
}
