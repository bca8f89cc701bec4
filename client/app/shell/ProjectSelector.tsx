import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconFolder, IconPlus, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Key } from '../../components/Key.tsx';
import { useProjects } from '../../lib/projects.ts';
import { useAppSearch, useSetAppSearch } from '../../lib/search.ts';
import { matches } from '../../lib/text.ts';
import classes from './ProjectSelector.module.css';

const ALL = 'all';
const NEW = 'new';
/** From so many projects on, one types to find one. */
const SEARCH_FROM = 8;

/** Which project the views show, or 'Todos los proyectos'; and the way to a new one. */
export function ProjectSelector({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('shell');
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const { data: projects = [] } = useProjects();
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
  const chosen = projects.find((candidate) => candidate.id === project);

  const choose = (value: string) => {
    combobox.closeDropdown();
    combobox.focusTarget();
    if (value === NEW) setSearch({ dialog: 'project' });
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
          {typed !== '' && found.length === 0 && <Combobox.Empty>{t('project.none')}</Combobox.Empty>}
          <Combobox.Option value={NEW} className={classes['new']}>
            <IconPlus size={16} stroke={1.6} aria-hidden />
            <span className={classes['name']}>{t('project.new')}</span>
          </Combobox.Option>
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
}

function ProjectOption({ value, name, projectKey, active }: ProjectOptionProps) {
  return (
    <Combobox.Option value={value} active={active} className={classes['option']}>
      <span className={classes['tick']}>{active && <IconCheck size={16} stroke={1.6} aria-hidden />}</span>
      <span className={classes['name']}>{name}</span>
      {projectKey && <Key>{projectKey}</Key>}
    </Combobox.Option>
  );
}
