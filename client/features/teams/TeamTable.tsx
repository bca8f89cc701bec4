import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import type { TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';
import { TeamSection } from './TeamSection.tsx';
import classes from './TeamTable.module.css';
import type { OpenTeamDialog } from './team-dialogs.ts';

interface TeamTableProps {
  /** The shown teams, with their shown members. */
  teams: readonly TeamEntry[];
  all: readonly TeamEntry[];
  people: ReadonlyMap<string, TeamPerson>;
  online: ReadonlySet<string>;
  withProject: boolean;
  onOpen: OpenTeamDialog;
}

const COLUMNS = [
  'person',
  'role',
  'skills',
  'sprint',
  'assigned',
  'completed',
  'capacity',
  'since',
  'actions',
] as const;

/** The teams, one under the other. */
export function TeamTable({ teams, all, people, online, withProject, onOpen }: TeamTableProps) {
  const { t } = useTranslation('team');
  const teamsOf = (projectId: string) => all.filter(({ project }) => project.id === projectId).length;
  return (
    <table className={classes['table']} aria-label={t('table')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {column === 'actions' ? (
                <VisuallyHidden>{t(`column.${column}`)}</VisuallyHidden>
              ) : (
                t(`column.${column}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      {teams.map((team) => (
        <TeamSection
          key={team.id}
          team={team}
          people={people}
          online={online}
          deletable={teamsOf(team.project.id) > 1}
          withProject={withProject}
          columns={COLUMNS.length}
          onOpen={onOpen}
        />
      ))}
    </table>
  );
}
