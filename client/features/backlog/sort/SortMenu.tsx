import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOwnFields } from '#client/data/own-fields/queries.ts';
import { isOnCards } from '#client/data/own-fields/sorting.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import classes from './Sort.module.css';

const BY_RANK = 'rank';

/** Chooses the own field that the backlog is sorted by; missing where the project has none. */
export function SortMenu({ projectId }: { projectId: string }) {
  const { t } = useTranslation('backlog');
  const { sort } = useAppSearch();
  const setSearch = useSetAppSearch();
  const fields = useOwnFields(projectId).filter(isOnCards);
  if (fields.length === 0) return null;
  const entries = fields.flatMap(({ id, name }) => [
    { value: id, text: t('sort.up', { name }) },
    { value: `-${id}`, text: t('sort.down', { name }) },
  ]);
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <ActionIcon data-size="sm" aria-label={t('sort.title')} title={t('sort.title')}>
          <IconArrowsSort size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        <Menu.RadioGroup
          value={sort ?? BY_RANK}
          onChange={(value) => setSearch({ sort: value === BY_RANK ? undefined : value })}
        >
          {[{ value: BY_RANK, text: t('sort.rank') }, ...entries].map(({ value, text }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {text}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
