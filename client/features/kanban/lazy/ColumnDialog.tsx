import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { useAppSearch } from '#client/data/app-search.ts';
import type { StoryStatus } from '#shared/rules/story.ts';
import { useSaveColumn } from '../use-save-column.ts';

interface ColumnDialogProps {
  what: 'limit' | 'name';
  status: StoryStatus;
  name: string;
  limit: number | null;
  onClose: () => void;
}

const LIMIT = /^[1-9]\d{0,2}$/;

/** Changes the limit or the name of a column. */
export function ColumnDialog({ what, status, name, limit, onClose }: ColumnDialogProps) {
  const { t } = useTranslation(['columns', 'kanban', 'common']);
  const { project } = useAppSearch();
  const save = useSaveColumn(project, status);
  const statusName = t(`common:status.${status}`);
  const [text, setText] = useState(what === 'limit' ? String(limit ?? '') : name === statusName ? '' : name);
  const trimmed = text.trim();
  const invalid = what === 'limit' && trimmed !== '' && !LIMIT.test(trimmed);

  const form = useFormDialog({
    submit: () => save(what === 'limit' ? { wip_limit: Number(trimmed) } : { name: trimmed || null }),
    onDone: onClose,
    failed: t(what === 'limit' ? 'limit.failed' : 'rename.failed'),
  });

  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t(what === 'limit' ? 'limit.title' : 'rename.title', { column: name })}
      submitLabel={t('common:save')}
      submitDisabled={what === 'limit' && (trimmed === '' || invalid)}
    >
      <TextInput
        data-autofocus
        label={t(what === 'limit' ? 'limit.label' : 'rename.label')}
        description={what === 'limit' ? t('limit.hint') : t('rename.hint', { column: statusName })}
        {...(what === 'limit' ? { inputMode: 'numeric' as const } : { maxLength: 40 })}
        error={invalid && <ErrorNote>{t('limit.invalid')}</ErrorNote>}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}
