import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import classes from './Columns.module.css';
import { limitOf } from './ColumnsPreview.tsx';
import type { DraftColumn } from './columns-draft.ts';
import type { ColumnsForm } from './use-columns-form.ts';

interface DeleteColumnDialogProps {
  column: DraftColumn;
  form: ColumnsForm;
  countOf: (id: string) => number;
  onClose: () => void;
}

/** Asks where the stories of a column go before it is removed. A column without room for them cannot be chosen. */
export function DeleteColumnDialog({ column, form, countOf, onClose }: DeleteColumnDialogProps) {
  const { t } = useTranslation(['workflow', 'common']);
  const [chosen, setChosen] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const count = countOf(column.id);
  const distance = ({ status }: DraftColumn) =>
    Math.abs(STORY_STATUSES.indexOf(status) - STORY_STATUSES.indexOf(column.status));
  const others = form.saved
    .filter(({ id }) => id !== column.id)
    .toSorted((a, b) => distance(a) - distance(b))
    .map((other) => {
      const limit = limitOf(other.limit);
      return { other, limit, fits: limit === null || countOf(other.id) + count <= limit };
    });
  const target = chosen ?? others.find(({ fits }) => fits)?.other.id ?? null;
  const staysIn = others.find(({ other }) => other.id === target)?.other.status === column.status;
  const name = form.shownName(column);
  const submit = () => {
    if (target === null) return;
    setRemoving(true);
    form
      .remove(column.id, target)
      .then(onClose)
      .catch(() => setRemoving(false));
  };
  return (
    <Dialog
      danger
      onClose={onClose}
      title={t('delete.title', { name })}
      submitLabel={t('delete.submit')}
      submitting={removing}
      submitDisabled={target === null}
      onSubmit={submit}
    >
      <p>{t('delete.text', { count })}</p>
      <Radio.Group label={t('delete.to')} value={target} onChange={setChosen}>
        <div className={classes['targets']}>
          {others.map(({ other, limit, fits }) => (
            <Radio
              key={other.id}
              value={other.id}
              disabled={!fits}
              label={
                <span className={classes['target']}>
                  <span>{form.shownName(other)}</span>
                  <span className={classes['figure']} data-full={!fits || undefined}>
                    <StatusGlyph status={other.status} />
                    {t(`common:status.${other.status}`)}{' '}
                    {limit === null ? countOf(other.id) : `${countOf(other.id)}/${limit}`}
                  </span>
                </span>
              }
            />
          ))}
        </div>
      </Radio.Group>
      <p className={classes['info']}>
        {target === null
          ? t('delete.noRoom')
          : staysIn
            ? t('delete.stays', { status: t(`common:status.${column.status}`), name })
            : t('delete.changes')}
      </p>
    </Dialog>
  );
}
