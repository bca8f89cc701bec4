import { IconArchive, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect, type SelectOption, SelectRow } from '#client/components/fields/SearchSelect.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useArchivedProjects, useProject, useProjects } from '#client/data/projects/queries.ts';
import projectList from '#client/locales/es/projectList.json';
import { goToView, useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { mayCreateProjects } from '#shared/rules/accounts/permissions.ts';
import classes from '../ProjectSelector.module.css';

export const texts = { projectList };

const ALL = 'all';
/** The values of the actions below the projects; none of them is the id of a project. */
const ACTIONS = { new: 'new', settings: 'settings', archived: 'archived', deleted: 'deleted' } as const;
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true };

interface ProjectListProps {
  /** The button that opens the list. */
  target: (toggle: () => void) => ReactNode;
}

/** The projects to choose from, open from the start, and what can be done with them. */
export function ProjectList({ target }: ProjectListProps) {
  const { t } = useTranslation(['projectList', 'shell']);
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const { data: projects = [] } = useProjects();
  const archived = useArchivedProjects();
  const mayCreate = mayCreateProjects(usePerson());
  const chosen = useProject(project);
  const [withArchived, setWithArchived] = useState(false);
  const optionOf = ({ id, name, key }: (typeof projects)[number], isArchived = false): SelectOption => ({
    value: id,
    text: `${name} ${key}`,
    chosen: id === project,
    look: <ProjectLook name={name} projectKey={key} archived={isArchived} />,
  });
  const choose = (value: string) => {
    if (value === ACTIONS.archived) return setWithArchived(!withArchived);
    if (value === ACTIONS.new) setSearch({ dialog: 'project' });
    else if (value === ACTIONS.settings) goToView('project');
    else if (value === ACTIONS.deleted) setSearch({ dialog: 'deleted-projects' });
    else setSearch({ project: value === ALL ? undefined : value, story: undefined });
  };

  return (
    <SearchSelect
      opensAtOnce
      label={t('label')}
      searchLabel={t('search')}
      width={280}
      // of one project there is nothing together
      {...(mayCreate && { first: { value: ALL, text: t('shell:project.all'), chosen: !project } })}
      options={[
        ...projects.map((candidate) => optionOf(candidate)),
        ...archived
          .filter(({ id }) => withArchived || id === project)
          .map((candidate) => optionOf(candidate, true)),
      ]}
      empty={t('none')}
      onChoose={choose}
      staysOpen={(value) => value === ACTIONS.archived}
      target={target}
      footer={
        <Actions
          mayCreate={mayCreate}
          hasProject={chosen !== undefined}
          hasArchived={archived.length > 0}
          withArchived={withArchived}
        />
      }
    />
  );
}

interface ActionsProps {
  mayCreate: boolean;
  hasProject: boolean;
  hasArchived: boolean;
  /** Whether the list shows the archived projects. */
  withArchived: boolean;
}

/** The entries below the projects. */
function Actions({ mayCreate, hasProject, hasArchived, withArchived }: ActionsProps) {
  const { t } = useTranslation(['projectList', 'common']);
  return (
    <>
      {mayCreate && (
        <SelectRow value={ACTIONS.new}>
          <IconPlus {...ICON} />
          {t('common:newProject')}
        </SelectRow>
      )}
      {hasProject && (
        <SelectRow value={ACTIONS.settings}>
          <IconSettings {...ICON} />
          {t('settings')}
        </SelectRow>
      )}
      {hasArchived && (
        <SelectRow value={ACTIONS.archived}>
          <IconArchive {...ICON} />
          {t(withArchived ? 'hideArchived' : 'showArchived')}
        </SelectRow>
      )}
      {mayCreate && (
        <SelectRow value={ACTIONS.deleted}>
          <IconTrash {...ICON} />
          {t('deleted')}
        </SelectRow>
      )}
    </>
  );
}

function ProjectLook(props: { name: string; projectKey: string; archived: boolean }) {
  const { t } = useTranslation('projectList');
  return (
    <>
      <span className={classes['name']}>{props.name}</span>
      {props.archived && <span className={classes['archived']}>{t('archived')}</span>}
      <StoryKey>{props.projectKey}</StoryKey>
    </>
  );
}
