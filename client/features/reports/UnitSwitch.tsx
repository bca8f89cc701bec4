import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import classes from './UnitSwitch.module.css';
import type { Unit } from './units.ts';

/** Selects whether charts count points or stories; the choice is in the address. */
export function UnitSwitch({ unit }: { unit: Unit }) {
  const { t } = useTranslation('reports');
  const setSearch = useSetAppSearch();
  return (
    <SegmentedControl
      className={classes['unit']}
      size="xs"
      aria-label={t('choose.unit')}
      data={[
        { value: 'points', label: t('unit.points') },
        { value: 'stories', label: t('unit.stories') },
      ]}
      value={unit}
      onChange={(value) => setSearch({ unit: value === 'stories' ? 'stories' : 'points' }, { replace: true })}
    />
  );
}
