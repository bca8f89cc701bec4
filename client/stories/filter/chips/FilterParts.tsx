import { Menu } from '@mantine/core';
import type { FilterPart } from '#shared/rules/stories/filter/story-filter.ts';
import { partName } from './describe-filter.ts';

interface FilterPartsProps {
  /** The parts that are not set. */
  parts: readonly FilterPart[];
  onAdd: (part: FilterPart) => void;
}

/** The parts of a filter that can be added. */
export function FilterParts({ parts, onAdd }: FilterPartsProps) {
  return parts.map((part) => (
    <Menu.Item key={part} onClick={() => onAdd(part)}>
      {partName(part)}
    </Menu.Item>
  ));
}
