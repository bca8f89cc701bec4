import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { setTeamLimit } from '#client/data/projects/columns.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import classes from './Columns.module.css';
import { isLimit } from './columns-draft.ts';
import type { ColumnsForm } from './use-columns-form.ts';

interface TeamLimitsProps {
  project: Project;
  form: ColumnsForm;
  manage: boolean;
}

/** The limits of the teams of a project for its columns. Each is saved when its field is left. */
export function TeamLimits({ project, form, manage }: TeamLimitsProps) {
  const { t } = useTranslation('workflow');
  return (
    <Panel title={t('teams.title')} text={t('teams.text')}>
      <div className={classes['teams']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              {project.teams.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {form.saved.map((column) => (
              <tr key={column.id}>
                <th scope="row">{form.shownName(column)}</th>
                {project.teams.map((team) => (
                  <td key={team.id}>
                    <TeamLimit
                      key={String(limitOfTeam(project, team.id, column.id))}
                      project={project}
                      team={team}
                      column={column.id}
                      label={t('teams.limitOf', { team: team.name, column: form.shownName(column) })}
                      manage={manage}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const limitOfTeam = ({ team_limits }: Project, team: string, column: string): number | null =>
  team_limits.find(({ team_id, column_id }) => team_id === team && column_id === column)?.wip_limit ?? null;

interface TeamLimitProps {
  project: Project;
  team: Project['teams'][number];
  column: string;
  label: string;
  manage: boolean;
}

function TeamLimit({ project, team, column, label, manage }: TeamLimitProps) {
  const { t } = useTranslation('workflow');
  const saved = limitOfTeam(project, team.id, column);
  const [typed, setTyped] = useState(saved === null ? '' : String(saved));
  if (!manage) return <>{saved ?? t('noLimit')}</>;
  const key = { project_id: project.id, team_id: team.id, column_id: column };
  const save = async () => {
    const next = typed.trim() === '' ? null : Number(typed);
    if (!isLimit(typed) || next === saved) return;
    const failed = t('teams.failed');
    if (await attempt(() => setTeamLimit(key, next), failed))
      offerUndo(t('teams.saved'), label, () => setTeamLimit(key, saved), failed);
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={t('noLimit')}
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (!isEnter(event)) return;
        event.preventDefault();
        void save();
      }}
      error={!isLimit(typed) && t('limitInvalid')}
    />
  );
}
