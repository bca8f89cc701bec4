import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { moveField, removeField, restoreField, useFieldUse } from '#client/data/own-fields/mutations.ts';
import { type OwnField, useOwnFieldsRead } from '#client/data/own-fields/queries.ts';
import { useSortableRows } from '#client/lib/drag/use-sortable-rows.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { DAYS_TO_RESTORE_FIELDS } from '#shared/rules/limits.ts';
import { FIELD_LIMITS } from '#shared/rules/stories/own-fields.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { FieldRow } from './FieldRow.tsx';
import classes from './OwnFieldSettings.module.css';

interface OwnFieldSettingsProps {
  projectId: string;
  /** Whether the person may change the fields. */
  manage: boolean;
}

/** The own fields of a project, in their order, and those that can be restored. */
export function OwnFieldSettings({ projectId, manage }: OwnFieldSettingsProps) {
  const { t } = useTranslation('ownFields');
  const read = useOwnFieldsRead(projectId);
  const { data: use } = useFieldUse(projectId);
  const all = read.data ?? [];
  const fields = all.filter(({ removed_at }) => removed_at === null);
  const removed = all.filter(({ removed_at }) => removed_at !== null);
  const [edited, setEdited] = useState<string | null>(null);
  const usedBy = (id: string) => use?.fields.find((field) => field.id === id);
  const move = (id: string, index: number) => void attempt(() => moveField(fields, id, index), t('notSaved'));
  const { frame, row } = useSortableRows<HTMLUListElement>(
    fields.map(({ id }) => id),
    move,
    manage,
  );
  const remove = async ({ id, name }: OwnField) => {
    if (!(await attempt(() => removeField(id), t('notRemoved')))) return;
    const detail = t('removedDetail', { count: usedBy(id)?.stories ?? 0, days: DAYS_TO_RESTORE_FIELDS });
    offerUndo(t('removed', { name }), detail, () => restoreField(id), t('notRestored'));
  };
  const full = fields.length >= FIELD_LIMITS.fields;
  return (
    <Panel
      layout="columns"
      title={t('title')}
      text={t('about', { count: FIELD_LIMITS.fields })}
      aside={
        <div className={classes['side']}>
          <Ruler count={fields.length} />
          {manage && (
            <ServerButton
              size="sm"
              disabled={full}
              title={full ? t('full', { count: FIELD_LIMITS.fields }) : undefined}
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('new')}
            </ServerButton>
          )}
          {full && <span className={classes['hint']}>{t('full', { count: FIELD_LIMITS.fields })}</span>}
        </div>
      }
    >
      <LoadState part reads={[read]} title={t('unread')} />
      {read.data && fields.length === 0 && <p className={classes['empty']}>{t('empty')}</p>}
      {fields.length > 0 && (
        <ul {...frame} className={classes['list']} aria-label={t('title')}>
          {fields.map((field, index) => (
            <FieldRow
              key={field.id}
              field={field}
              drag={row(field.id)}
              manage={manage}
              used={use && { count: usedBy(field.id)?.open ?? 0, of: use.open }}
              onEdit={() => setEdited(field.id)}
              onRemove={() => void remove(field)}
              {...(index > 0 && { onUp: () => move(field.id, index - 1) })}
              {...(index < fields.length - 1 && { onDown: () => move(field.id, index + 1) })}
            />
          ))}
        </ul>
      )}
      {manage && removed.length > 0 && <Removed fields={removed} />}
      {edited !== null && (
        <FieldDialog
          projectId={projectId}
          field={all.find(({ id }) => id === edited) ?? null}
          fields={fields}
          hasValues={(usedBy(edited)?.stories ?? 0) > 0}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

/** How many fields the project has, of those that it may have. */
function Ruler({ count }: { count: number }) {
  const { t } = useTranslation('ownFields');
  return (
    <span className={classes['ruler']}>
      <span className={classes['ticks']} aria-hidden="true">
        {Array.from({ length: FIELD_LIMITS.fields }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the notches have no other identity
          <i key={n} data-on={n < count || undefined} />
        ))}
      </span>
      {t('used', { count, max: FIELD_LIMITS.fields })}
    </span>
  );
}

const DAY_MS = 86_400_000;

/** The days until a removed field goes with its values. */
const daysLeft = ({ removed_at }: OwnField) =>
  Math.max(0, Math.ceil(DAYS_TO_RESTORE_FIELDS - (Date.now() - Date.parse(removed_at ?? '')) / DAY_MS));

function Removed({ fields }: { fields: readonly OwnField[] }) {
  const { t } = useTranslation('ownFields');
  return (
    <details className={classes['removed']}>
      <summary>{t('removedFields', { count: fields.length })}</summary>
      <ul aria-label={t('removedFields', { count: fields.length })}>
        {fields.map((field) => (
          <li key={field.id}>
            <span className={classes['grow']}>{field.name}</span>
            <span className={classes['hint']}>{t('daysLeft', { count: daysLeft(field) })}</span>
            <ServerButton
              size="sm"
              aria-label={t('restoreName', { name: field.name })}
              onClick={() => void attempt(() => restoreField(field.id), t('notRestored'))}
            >
              {t('restore')}
            </ServerButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
