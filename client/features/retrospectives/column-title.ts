import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { useColumns } from './use-columns.ts';

/** The title of a column of a retrospective, by its id. */
export function useColumnTitle(retro: Pick<Retrospective, 'columns'>): (columnId: string) => string {
  const columns = useColumns(retro);
  return (columnId) => columns.find(({ id }) => id === columnId)?.title ?? columnId;
}
