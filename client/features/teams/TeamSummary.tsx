import { useTranslation } from 'react-i18next';
import { FigureStrip } from '#client/components/layout/FigureStrip.tsx';
import { formatNumber } from '#client/lib/text/format.ts';
import type { Team } from '#shared/contracts/team.ts';
import { isParticipant } from '#shared/rules/accounts/roles.ts';

/** The four figures of a team. */
export function TeamSummary({ team, online }: { team: Team; online: number }) {
  const { t } = useTranslation('team');
  const { members, assigned, capacity } = team.summary;
  const working = new Set(
    team.teams.flatMap((each) => each.members.filter(isParticipant).map(({ person_id }) => person_id)),
  );
  const without = team.people.filter((each) => working.has(each.id) && each.weekly_capacity === null).length;
  return (
    <FigureStrip
      label={t('summary.title')}
      figures={[
        {
          label: t('summary.members'),
          figure: formatNumber(members),
          detail: t('summary.teams', { count: team.teams.length }),
        },
        {
          label: t('summary.online'),
          figure: formatNumber(online),
          detail: t('summary.onlineDetail', { count: online }),
        },
        {
          label: t('summary.assigned'),
          figure: formatNumber(assigned),
          detail: t('summary.assignedDetail'),
        },
        {
          label: t('summary.capacity'),
          figure: t('hours', { hours: formatNumber(capacity) }),
          detail: without > 0 ? t('summary.without', { count: without }) : t('summary.capacityDetail'),
        },
      ]}
    />
  );
}
