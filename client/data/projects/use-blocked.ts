import { useTranslation } from 'react-i18next';
import type { Standing } from '#shared/rules/accounts/permissions.ts';
import { useStanding } from './standing.ts';

/**
 * For a dialog that is offered only to those who may do something in a project, and stays open when they lose that right.
 * @param may a function of shared/rules/accounts/permissions.ts.
 * @returns why they may not do it any more; undefined: they may.
 */
export function useBlocked(
  projectId: string | undefined,
  may: (standing: Standing) => boolean,
): string | undefined {
  const { t } = useTranslation('forms');
  const standing = useStanding(projectId);
  return may(standing) ? undefined : t(standing.archived ? 'blocked.archived' : 'blocked.role');
}
