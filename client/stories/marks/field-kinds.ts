import {
  IconCalendar,
  IconHash,
  IconLetterT,
  IconLink,
  IconList,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import type { FieldKind } from '#shared/rules/stories/own-fields.ts';

/** The kinds as they are offered: a list is one kind, whether one or several of its values are chosen. */
export const OFFERED_KINDS = ['text', 'number', 'date', 'list', 'person', 'link'] as const;
export type OfferedKind = (typeof OFFERED_KINDS)[number];

export const KIND_ICONS: Record<OfferedKind, TablerIcon> = {
  text: IconLetterT,
  number: IconHash,
  date: IconCalendar,
  list: IconList,
  person: IconUser,
  link: IconLink,
};

export const offeredKind = (kind: FieldKind): OfferedKind =>
  kind === 'choice' || kind === 'choices' ? 'list' : kind;
