import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterPart } from '#shared/rules/stories/filter/story-filter.ts';
import { partName } from './describe-filter.ts';

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
    <Menu position="bottom-start" width={200} returnFocus={false}>
      <Menu.Target>
        <Button
          ref={ref}
          variant="subtle"
          size="sm"
          style={{ flex: 'none' }}
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          aria-label={t('add')}
        >
          {t('addShort')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {parts.map((part) => (
          <Menu.Item key={part} onClick={() => onAdd(part)}>
            {partName(part)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
