import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { deleteRetroTemplate, saveRetroTemplate } from '#client/data/retrospectives/start.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import classes from './TemplateChoice.module.css';

type OwnTemplate = Retrospectives['templates'][number];
type Column = OwnTemplate['columns'][number];

const MAX_COLUMNS = 6;
const MAX_TITLE = 60;
const MAX_HINT = 160;

interface TemplateDialogProps {
  teamId: string;
  /** The template that is changed; undefined: a new one. */
  template: OwnTemplate | undefined;
  onClose: () => void;
  onSaved: (id: string) => void;
  onDeleted: (id: string) => void;
}

const newColumn = (): Column => ({ id: newId(), title: '' });

/** A template of the team: its name and its columns, each with what belongs there. */
export function TemplateDialog({ teamId, template, onClose, onSaved, onDeleted }: TemplateDialogProps) {
  const { t } = useTranslation('retro');
  const [id] = useState(() => template?.id ?? newId());
  const [name, setName] = useState(template?.name ?? '');
  const [columns, setColumns] = useState<Column[]>(() => template?.columns ?? [newColumn(), newColumn()]);
  const empty = (text: string) => text.trim() === '';
  const { dialog, errors, clearError } = useFormDialog<void, 'name' | 'columns'>({
    check: () => ({
      ...(empty(name) && { name: t('templates.nameMissing') }),
      ...(columns.some(({ title }) => empty(title)) && { columns: t('templates.titleMissing') }),
    }),
    submit: () =>
      saveRetroTemplate({
        id,
        team_id: teamId,
        name: name.trim(),
        columns: columns.map(({ id: columnId, title, hint }) => ({
          id: columnId,
          title: title.trim(),
          ...(hint && !empty(hint) && { hint: hint.trim() }),
        })),
      }),
    onDone: () => {
      onSaved(id);
      onClose();
    },
    failed: t('templates.failed'),
  });
  const change = (place: number, patch: Partial<Column>) => {
    clearError('columns');
    setColumns(columns.map((column, at) => (at === place ? { ...column, ...patch } : column)));
  };
  const remove = async () => {
    try {
      await deleteRetroTemplate(id);
      onDeleted(id);
      onClose();
    } catch (error) {
      toast.refusal(t('templates.deleteFailed'), describeFailure(error));
    }
  };
  return (
    <Dialog
      {...dialog}
      opened
      onClose={onClose}
      title={t(template ? 'templates.change' : 'templates.new')}
      submitLabel={t('templates.save')}
      aside={
        template && (
          <ServerButton data-danger variant="subtle" onClick={() => void remove()}>
            {t('templates.delete')}
          </ServerButton>
        )
      }
    >
      <TextInput
        data-autofocus
        label={t('templates.name')}
        maxLength={RETRO_LIMITS.template}
        value={name}
        error={errors.name && <ErrorNote>{errors.name}</ErrorNote>}
        onChange={(event) => {
          clearError('name');
          setName(event.currentTarget.value);
        }}
      />
      {columns.map((column, place) => (
        <fieldset key={column.id} className={classes['column']}>
          <legend>{t('templates.column', { number: place + 1 })}</legend>
          <TextInput
            aria-label={t('templates.columnTitle', { number: place + 1 })}
            placeholder={t('templates.titlePlaceholder')}
            maxLength={MAX_TITLE}
            value={column.title}
            error={errors.columns !== undefined && empty(column.title)}
            onChange={(event) => change(place, { title: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('templates.columnHint', { number: place + 1 })}
            placeholder={t('templates.hintPlaceholder')}
            maxLength={MAX_HINT}
            value={column.hint ?? ''}
            onChange={(event) => change(place, { hint: event.currentTarget.value })}
          />
          {columns.length > 1 && (
            <IconButton
              label={t('templates.removeColumn', { number: place + 1 })}
              icon={IconTrash}
              onClick={() => setColumns(columns.toSpliced(place, 1))}
            />
          )}
        </fieldset>
      ))}
      {errors.columns && <ErrorNote>{errors.columns}</ErrorNote>}
      {columns.length < MAX_COLUMNS && (
        <Button
          size="sm"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setColumns([...columns, newColumn()])}
        >
          {t('templates.addColumn')}
        </Button>
      )}
    </Dialog>
  );
}
