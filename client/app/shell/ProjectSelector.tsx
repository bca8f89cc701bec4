import { Button, Combobox, useCombobox } from '@mantine/core';
import {
  IconArchive,
  IconCheck,
  IconFolder,
  IconPlus,
  IconSelector,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Key } from '../../components/Key.tsx';
import { useArchivedProjects, useProject, useProjects } from '../../lib/projects.ts';
import { useAppSearch, useSetAppSearch } from '../../lib/search.ts';
import { matches } from '../../lib/text.ts';
import classes from './ProjectSelector.module.css';

const ALL = 'all';
/** What stands below the projects; no id of a project. */
const ACTIONS = { new: 'new', settings: 'settings', archived: 'archived', deleted: 'deleted' } as const;
/** From so many projects on, one types to find one. */
const SEARCH_FROM = 8;

/** Which project the views show, or 'Todos los proyectos'; and the way to a new one. */
export function ProjectSelector({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('shell');
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const { data: projects = [] } = useProjects();
  const archived = useArchivedProjects();
  const chosen = useProject(project);
  const [withArchived, setWithArchived] = useState(false);
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.updateSelectedOptionIndex('active');
      if (searchable) combobox.focusSearchInput();
      else combobox.focusTarget();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const searchable = projects.length >= SEARCH_FROM;
  const found = projects.filter((candidate) => matches(`${candidate.name} ${candidate.key}`, typed));
  const foundArchived = archived.filter(
    (candidate) =>
      (withArchived || candidate.id === project) && matches(`${candidate.name} ${candidate.key}`, typed),
  );

  const choose = (value: string) => {
    if (value === ACTIONS.archived) return setWithArchived(!withArchived);
    combobox.closeDropdown();
    combobox.focusTarget();
    if (value === ACTIONS.new) setSearch({ dialog: 'project' });
    else if (value === ACTIONS.settings) setSearch({ dialog: 'project-settings' });
    else if (value === ACTIONS.deleted) setSearch({ dialog: 'deleted-projects' });
    else setSearch({ project: value === ALL ? undefined : value, story: undefined });
    onChosen?.();
  };

  return (
    <Combobox store={combobox} width={280} position="bottom-start" offset={4} onOptionSubmit={choose}>
      <Combobox.Target targetType="button">
        <Button
          variant="subtle"
          className={classes['target']}
          aria-label={t('project.choose', { name: chosen?.name ?? t('project.all') })}
          leftSection={<IconFolder size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconSelector size={14} stroke={1.6} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes['name']}>{chosen?.name ?? t('project.all')}</span>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown className={classes['dropdown']}>
        {searchable && (
          <Combobox.Search
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
            placeholder={t('project.search')}
            aria-label={t('project.search')}
          />
        )}
        <Combobox.Options className={classes['options']} aria-label={t('project.label')}>
          {typed === '' && <ProjectOption value={ALL} name={t('project.all')} active={!project} />}
          {found.map(({ id, name, key }) => (
            <ProjectOption key={id} value={id} name={name} projectKey={key} active={id === project} />
          ))}
          {foundArchived.map(({ id, name, key }) => (
            <ProjectOption
              key={id}
              value={id}
              name={name}
              projectKey={key}
              active={id === project}
              archived
            />
          ))}
          {typed !== '' && found.length + foundArchived.length === 0 && (
            <Combobox.Empty>{t('project.none')}</Combobox.Empty>
          )}
          <div className={classes['actions']} role="presentation">
            <ActionOption value={ACTIONS.new} icon={<IconPlus size={16} stroke={1.6} aria-hidden />}>
              {t('project.new')}
            </ActionOption>
            {chosen && (
              <ActionOption
                value={ACTIONS.settings}
                icon={<IconSettings size={16} stroke={1.6} aria-hidden />}
              >
                {t('project.settings')}
              </ActionOption>
            )}
            {archived.length > 0 && (
              <ActionOption
                value={ACTIONS.archived}
                icon={<IconArchive size={16} stroke={1.6} aria-hidden />}
              >
                {t(withArchived ? 'project.hideArchived' : 'project.showArchived')}
              </ActionOption>
            )}
            <ActionOption value={ACTIONS.deleted} icon={<IconTrash size={16} stroke={1.6} aria-hidden />}>
              {t('project.deleted')}
            </ActionOption>
          </div>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface ProjectOptionProps {
  value: string;
  name: string;
  projectKey?: string;
  active: boolean;
  archived?: boolean;
}

function ProjectOption({ value, name, projectKey, active, archived }: ProjectOptionProps) {
  const { t } = useTranslation('shell');
  return (
    <Combobox.Option value={value} active={active} className={classes['option']}>
      <span className={classes['tick']}>{active && <IconCheck size={16} stroke={1.6} aria-hidden />}</span>
      <span className={classes['name']}>{name}</span>
      {archived && <span className={classes['archived']}>{t('project.archived')}</span>}
      {projectKey && <Key>{projectKey}</Key>}
    </Combobox.Option>
  );
}

function ActionOption({ value, icon, children }: { value: string; icon: ReactNode; children: string }) {
  return (
    <Combobox.Option value={value} className={classes['option']}>
      {icon}
      <span className={classes['name']}>{children}</span>
    </Combobox.Option>
  );
}
