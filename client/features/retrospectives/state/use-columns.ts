import { useTranslation } from 'react-i18next';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { RETRO_TEMPLATES } from '#shared/rules/meetings/retro-templates.ts';

type BuiltInColumn = (typeof RETRO_TEMPLATES)[keyof typeof RETRO_TEMPLATES][number];

/** A column with its texts in the reader's language. */
export interface VisibleColumn {
  id: string;
  title: string;
  /** A hint about the notes that belong there; may be empty. */
  hint: string;
}

const isBuiltIn = (id: string): id is BuiltInColumn =>
  Object.values(RETRO_TEMPLATES).some((columns) => (columns as readonly string[]).includes(id));

/** The columns of a retrospective; those of a team's template have texts of their own. */
export function useColumns({ columns }: Pick<Retrospective, 'columns'>): VisibleColumn[] {
  const { t } = useTranslation('retro');
  return columns.map(({ id, title, hint }) => {
    if (title !== undefined) return { id, title, hint: hint ?? '' };
    return isBuiltIn(id)
      ? { id, title: t(`column.${id}.title`), hint: t(`column.${id}.hint`) }
      : { id, title: id, hint: '' };
  });
}

/** The title of a column of a retrospective, by its id. */
export function useColumnTitle(retro: Pick<Retrospective, 'columns'>): (columnId: string) => string {
  const columns = useColumns(retro);
  return (columnId) => columns.find(({ id }) => id === columnId)?.title ?? columnId;
}
