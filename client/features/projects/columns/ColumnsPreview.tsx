import { useTranslation } from 'react-i18next';
import { Panel, PanelCount } from '#client/components/layout/Panel.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { COLUMN_LIMITS } from '#shared/rules/stories/columns.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { ColumnFigure } from './ColumnFigure.tsx';
import classes from './Columns.module.css';
import { isLimit } from './columns-draft.ts';
import type { ColumnsForm } from './use-columns-form.ts';

interface ColumnsPreviewProps {
  form: ColumnsForm;
  countOf: (id: string) => number;
  /** The column that the person edits: it is marked. */
  edited: string | null;
}

/** The board as it will be, drawn from the form while the person types. */
export function ColumnsPreview({ form, countOf, edited }: ColumnsPreviewProps) {
  const { t } = useTranslation(['workflow', 'common']);
  const { columns, shownName } = form;
  return (
    <Panel
      title={t('preview')}
      aside={<PanelCount>{t('of', { count: columns.length, max: COLUMN_LIMITS.columns })}</PanelCount>}
    >
      <div className={classes['preview']} data-scrolls-aside>
        {STORY_STATUSES.map((status) => {
          const own = columns.filter((column) => column.status === status);
          const sum = sumOf(own, countOf);
          return (
            <div key={status} style={{ gridColumn: `span ${Math.max(1, own.length)}` }}>
              <p className={classes['bracket']}>
                <StatusGlyph status={status} />
                <span>{t(`common:status.${status}`)}</span>
                {own.length > 1 && sum.limit !== null && (
                  <span className={classes['faint']}>· {t('sum', sum)}</span>
                )}
              </p>
              <div className={classes['boxes']} style={{ gridTemplateColumns: `repeat(${own.length}, 1fr)` }}>
                {own.map((column) => {
                  const count = countOf(column.id);
                  const limit = limitOf(column.limit);
                  return (
                    <div
                      key={column.id}
                      className={classes['box']}
                      data-edited={column.id === edited || undefined}
                    >
                      <b>{shownName(column)}</b>
                      <ColumnFigure count={count} limit={limit}>
                        {limit === null ? count : `${count}/${limit}`}
                      </ColumnFigure>
                    </div>
                  );
                })}
              </div>
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

/** A typed limit; null: there is none, or it is not one. */
export const limitOf = (typed: string): number | null =>
  typed.trim() !== '' && isLimit(typed) ? Number(typed) : null;

/** How many stories some columns have, and the sum of their limits; null: one has none. */
export function sumOf(
  columns: readonly { id: string; limit: string }[],
  countOf: (id: string) => number,
): { count: number; limit: number | null } {
  const limits = columns.map(({ limit }) => limitOf(limit));
  return {
    count: columns.reduce((sum, { id }) => sum + countOf(id), 0),
    limit: limits.includes(null) ? null : limits.reduce((sum: number, limit) => sum + (limit ?? 0), 0),
  };
}
