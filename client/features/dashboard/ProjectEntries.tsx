import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayCreateProjects } from '#shared/rules/accounts/permissions.ts';

/** The projects to choose from, and all of them for those who may have several. */
export function ProjectEntries() {
  const { t } = useTranslation(['dashboard', 'common']);
  const setSearch = useSetAppSearch();
  const { data = [] } = useProjects();
  const mayCreate = mayCreateProjects(usePerson());
  return (
    <>
      <Menu.Label>{t('stats.chooseProject')}</Menu.Label>
      {mayCreate && (
        <Menu.Item onClick={() => setSearch({ project: undefined })}>{t('common:allProjects')}</Menu.Item>
      )}
      {data.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => setSearch({ project: id })}>
          {name}
        </Menu.Item>
      ))}
    </>
  );
}
