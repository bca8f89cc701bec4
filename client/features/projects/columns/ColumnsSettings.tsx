import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useColumnCounts } from '#client/data/projects/columns.ts';
import type { Project } from '#client/data/projects/queries.ts';
import workflow from '#client/locales/es/workflow.json';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { ColumnSections } from './ColumnSections.tsx';
import classes from './Columns.module.css';
import { ColumnsPreview } from './ColumnsPreview.tsx';
import { ColumnTexts } from './ColumnTexts.tsx';
import { DeleteColumnDialog } from './DeleteColumnDialog.tsx';
import { TeamLimits } from './TeamLimits.tsx';
import { useColumnsForm } from './use-columns-form.ts';

export const texts = { workflow };

/** The columns of a project's board: their names, limits, policies, order and statuses, and the limits of its teams. */
export function ColumnsSettings({ project, manage }: { project: Project; manage: boolean }) {
  const { t } = useTranslation('workflow');
  const form = useColumnsForm(project);
  const { data: counts = NO_COUNTS } = useColumnCounts(project.id);
  const [edited, setEdited] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const countOf = (id: string) => counts.get(id) ?? 0;
  const remove = (id: string) => {
    if (!form.saved.some((column) => column.id === id)) form.drop(id);
    else if (countOf(id) > 0) setDeleting(id);
    else {
      const status = form.saved.find((column) => column.id === id)?.status;
      const other = form.saved.find((column) => column.id !== id && column.status === status);
      if (other) void form.remove(id, other.id).catch(() => undefined);
    }
  };
  const column = form.saved.find(({ id }) => id === deleting);
  const content = (
    <>
      <p className={classes['hint']}>{t('hint')}</p>
      {form.conflict && (
        <div role="alert">
          <WarnNote>{t('conflict')}</WarnNote>
        </div>
      )}
      <ColumnsPreview form={form} countOf={countOf} edited={edited} />
      {manage ? (
        <ColumnSections form={form} countOf={countOf} edited={edited} onEdit={setEdited} onRemove={remove} />
      ) : (
        <ColumnTexts form={form} countOf={countOf} />
      )}
      {project.teams.length > 1 && <TeamLimits project={project} form={form} manage={manage} />}
      {column && (
        <DeleteColumnDialog column={column} form={form} countOf={countOf} onClose={() => setDeleting(null)} />
      )}
    </>
  );
  if (!manage) return <div className={classes['page']}>{content}</div>;
  return (
    <SettingsForm wide {...form.form}>
      {content}
    </SettingsForm>
  );
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map();
