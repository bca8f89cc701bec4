import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FilterPart } from '#shared/rules/stories/filter/story-filter.ts';

interface FilterPartsProps {
  /** The parts that are not set. */
  parts: readonly FilterPart[];
  onAdd: (part: FilterPart) => void;
}

/** The parts of a filter that can be added. */
export function FilterParts({ parts, onAdd }: FilterPartsProps) {
  const { t } = useTranslation('filters');
  return parts.map((part) => (
    <Menu.Item key={part} onClick={() => onAdd(part)}>
      {t(`part.${part}`)}
    </Menu.Item>
  ));
}
