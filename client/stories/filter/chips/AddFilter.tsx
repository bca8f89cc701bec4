import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#client/components/menus/ButtonMenu.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';
import type { FilterPart } from '#shared/rules/stories/filter/story-filter.ts';

const FilterParts = lazy(() => import('./FilterParts.tsx'), 'FilterParts');

interface AddFilterProps {
  ref: Ref<HTMLButtonElement>;
  /** The parts that are not set. */
  parts: readonly FilterPart[];
  onAdd: (part: FilterPart) => void;
}

/** '+ Filtro': lists what else the stories can be filtered by. */
export function AddFilter({ ref, parts, onAdd }: AddFilterProps) {
  const { t } = useTranslation('filters');
  return (
    <ButtonMenu
      ref={ref}
      position="bottom-start"
      width={200}
      returnFocus={false}
      entries={FilterParts.fetch}
      dropdown={{ mah: 360, style: { overflowY: 'auto' } }}
      button={(opener) => (
        <Button
          {...opener}
          variant="subtle"
          size="sm"
          style={{ flex: 'none' }}
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          aria-label={t('add')}
        >
          {t('addShort')}
        </Button>
      )}
    >
      <FilterParts parts={parts} onAdd={onAdd} />
    </ButtonMenu>
  );
}
