import { IconArchive, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect, type SelectOption, SelectRow } from '#client/components/fields/SearchSelect.tsx';
import { StoryKey } from '#client/components/stories/StoryKey.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useArchivedProjects, useProject, useProjects } from '#client/data/projects/queries.ts';
import classes from '../ProjectSelector.module.css';

const ALL = 'all';
/** The values of the actions below the projects; none of them is the id of a project. */
const ACTIONS = { new: 'new', settings: 'settings', archived: 'archived', deleted: 'deleted' } as const;
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true };

interface ProjectListProps {
  /** The button that opens the list. */
  target: (toggle: () => void) => ReactNode;
  onChosen: (() => void) | undefined;
}

/** The projects to choose from, open from the start, and what can be done with them. */
export function ProjectList({ target, onChosen }: ProjectListProps) {
  const { t } = useTranslation('shell');
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const { data: projects = [] } = useProjects();
  const archived = useArchivedProjects();
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
    else if (value === ACTIONS.settings) setSearch({ dialog: 'project-settings' });
    else if (value === ACTIONS.deleted) setSearch({ dialog: 'deleted-projects' });
    else setSearch({ project: value === ALL ? undefined : value, story: undefined });
    onChosen?.();
  };

  return (
    <SearchSelect
      opensAtOnce
      label={t('project.label')}
      searchLabel={t('project.search')}
      width={280}
      first={{ value: ALL, text: t('project.all'), chosen: !project }}
      options={[
        ...projects.map((candidate) => optionOf(candidate)),
        ...archived
          .filter(({ id }) => withArchived || id === project)
          .map((candidate) => optionOf(candidate, true)),
      ]}
      empty={t('project.none')}
      onChoose={choose}
      staysOpen={(value) => value === ACTIONS.archived}
      target={target}
      footer={
        <Actions
          hasProject={chosen !== undefined}
          hasArchived={archived.length > 0}
          withArchived={withArchived}
        />
      }
    />
  );
}

interface ActionsProps {
  hasProject: boolean;
  hasArchived: boolean;
  /** Whether the list shows the archived projects. */
  withArchived: boolean;
}

/** The entries below the projects. */
function Actions({ hasProject, hasArchived, withArchived }: ActionsProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <>
      <SelectRow value={ACTIONS.new}>
        <IconPlus {...ICON} />
        {t('common:newProject')}
      </SelectRow>
      {hasProject && (
        <SelectRow value={ACTIONS.settings}>
          <IconSettings {...ICON} />
          {t('project.settings')}
        </SelectRow>
      )}
      {hasArchived && (
        <SelectRow value={ACTIONS.archived}>
          <IconArchive {...ICON} />
          {t(withArchived ? 'project.hideArchived' : 'project.showArchived')}
        </SelectRow>
      )}
      <SelectRow value={ACTIONS.deleted}>
        <IconTrash {...ICON} />
        {t('project.deleted')}
      </SelectRow>
    </>
  );
}

function ProjectLook(props: { name: string; projectKey: string; archived: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <span className={classes['name']}>{props.name}</span>
      {props.archived && <span className={classes['archived']}>{t('project.archived')}</span>}
      <StoryKey>{props.projectKey}</StoryKey>
    </>
  );
}
