import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/Link.tsx';
import { Panel, PanelNote } from '#client/components/Panel.tsx';
import { RoleBadge } from '#client/components/RoleBadge.tsx';
import { StoryKey } from '#client/components/StoryKey.tsx';
import { usePerson } from '#client/data/account/session.ts';
import type { PersonPage } from '#shared/contracts/people.ts';
import classes from './PersonView.module.css';

/** The projects of a person that the signed-in person sees, with the person's teams and roles there. */
export function SharedProjects({ person }: { person: PersonPage }) {
  const { t } = useTranslation('person');
  const isMe = usePerson().id === person.id;
  return (
    <Panel title={t(isMe ? 'ownProjects' : 'projects')}>
      {person.projects.length === 0 && <PanelNote>{t(isMe ? 'noOwnProjects' : 'noProjects')}</PanelNote>}
      {person.projects.length > 0 && (
        <ul className={classes['projects']}>
          {person.projects.map((project) => (
            <li key={project.id}>
              <Link className={classes['project']} search={{ view: 'team', project: project.id }}>
                {project.name}
              </Link>{' '}
              <StoryKey>{project.key}</StoryKey>
              {project.archived && <span className={classes['note']}>{t('archived')}</span>}
              {project.owner && <span className={classes['note']}>{t('owner')}</span>}
              {project.teams.map((team) => (
                <span key={team.id} className={classes['team']}>
                  {team.name} <RoleBadge role={team.role} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
