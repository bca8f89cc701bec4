import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { BulkBar } from '#client/features/story-bulk/BulkBar.tsx';
import { FilterBar } from '#client/features/story-filter/FilterBar.tsx';
import { NothingFound } from '#client/features/story-filter/NothingFound.tsx';
import backlog from '#client/locales/es/backlog.json';
import filters from '#client/locales/es/filters.json';

export const texts = { backlog, filters };

/** The backlog, with the filters of stories above it. */
export function BacklogHost() {
  return <BacklogView FilterBar={FilterBar} NothingFound={NothingFound} BulkBar={BulkBar} />;
}
