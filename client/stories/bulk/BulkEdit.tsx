import { Button } from '@mantine/core';
import {
  IconArrowRight,
  IconCalendarDue,
  IconFlag,
  IconFlag2,
  IconHash,
  IconList,
  IconShape2,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openStoryEdit } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { EditedProperty } from '#shared/rules/stories/filter/properties.ts';

const ICONS: { [Property in EditedProperty]?: TablerIcon } = {
  priority: IconFlag,
  assignee: IconUser,
  points: IconHash,
  due: IconCalendarDue,
  sprint: IconArrowRight,
  type: IconShape2,
  epic: IconFlag2,
};

/** A button that opens the choice of values that cards and rows have, for the selected stories. */
export function BulkEdit({ property, stories }: { property: EditedProperty; stories: readonly CardStory[] }) {
  const { t } = useTranslation(['backlog', 'common']);
  const Icon = ICONS[property] ?? IconList;
  return (
    <Button
      variant="subtle"
      size="sm"
      data-property={property}
      aria-haspopup="listbox"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      onClick={(event) => openStoryEdit(property, stories, event.currentTarget)}
    >
      {property === 'assignee' ? t('bulk.assign') : t(`common:field.${property}`)}
    </Button>
  );
}
