import {
  IconBookmark,
  IconCheckbox,
  IconListCheck,
  IconMessage2,
  IconMessageCircle,
  IconPaperclip,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import type { SearchResult } from '#shared/contracts/search.ts';

const ICONS: Record<SearchResult['kind'], TablerIcon> = {
  story: IconBookmark,
  criteria: IconListCheck,
  task: IconCheckbox,
  comment: IconMessage2,
  file: IconPaperclip,
  action: IconMessageCircle,
  note: IconPencil,
};

/** The icon of a kind of texts; its name stands beside it. */
export function KindIcon({ kind, size = 16 }: { kind: SearchResult['kind']; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
