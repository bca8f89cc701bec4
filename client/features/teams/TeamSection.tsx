import { useTranslation } from 'react-i18next';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import type { TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { mayEditTeams } from '#shared/rules/accounts/permissions.ts';
import { isParticipant } from '#shared/rules/accounts/roles.ts';
import { MemberRow } from './MemberRow.tsx';
import classes from './TeamSection.module.css';
import type { OpenTeamDialog } from './team-dialogs.ts';

interface TeamSectionProps {
  team: TeamEntry;
  people: ReadonlyMap<string, TeamPerson>;
  online: ReadonlySet<string>;
  /** Whether the project has another team: the last team cannot be deleted. */
  deletable: boolean;
  withProject: boolean;
  columns: number;
  onOpen: OpenTeamDialog;
}

/** A team: its name, its totals and its members. */
export function TeamSection(props: TeamSectionProps) {
  const { team, people, online, deletable, withProject, columns, onOpen } = props;
  const { t } = useTranslation('team');
  const standing = useStanding(team.project.id);
  const members = team.members.flatMap((member) => {
    const person = people.get(member.person_id);
    return person ? [{ member, person }] : [];
  });
  const capacity = members.reduce(
    (sum, { member, person }) => sum + (isParticipant(member) ? (person.weekly_capacity ?? 0) : 0),
    0,
  );
  const sums = [
    t('people', { count: members.length }),
    t('hours', { hours: formatNumber(capacity) }),
    ...(team.sprint ? [team.sprint.name] : []),
  ];
  return (
    <tbody>
      <tr className={classes['header']}>
        <th colSpan={columns} scope="rowgroup">
          <span className={classes['line']}>
            <span className={classes['name']}>
              {withProject && <span className={classes['project']}>{team.project.name} / </span>}
              {team.name}
            </span>
            <span className={classes['sums']}>{sums.join(' · ')}</span>
            {mayEditTeams(standing) && <Options team={team} deletable={deletable} onOpen={onOpen} />}
          </span>
        </th>
      </tr>
      {members.length === 0 && (
        <tr>
          <td colSpan={columns} className={classes['nobody']}>
            {t('nobody')}
          </td>
        </tr>
      )}
      {members.map(({ member, person }) => (
        <MemberRow
          key={member.person_id}
          team={team}
          member={member}
          person={person}
          online={online.has(person.id)}
          onOpen={onOpen}
        />
      ))}
    </tbody>
  );
}

const TeamEntries = lazy(() => import('./TeamEntries.tsx'), 'TeamEntries');

function Options({ team, deletable, onOpen }: Pick<TeamSectionProps, 'team' | 'deletable' | 'onOpen'>) {
  const { t } = useTranslation('team');
  return (
    <MoreMenu
      label={t('teamOptions', { team: team.name })}
      button={{ 'data-size': 'sm' }}
      width={216}
      entries={TeamEntries.fetch}
    >
      <TeamEntries
        onRename={() => onOpen({ kind: 'rename', team })}
        onDelete={deletable ? () => onOpen({ kind: 'delete', team }) : undefined}
      />
    </MoreMenu>
  );
}
