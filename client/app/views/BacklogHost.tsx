import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import backlog from '#client/locales/es/backlog.json';
import filters from '#client/locales/es/filters.json';
import { BulkBar } from '#client/stories/bulk/BulkBar.tsx';
import { FilterBar } from '#client/stories/filter/FilterBar.tsx';
import { NothingFound } from '#client/stories/filter/NothingFound.tsx';

export const texts = { backlog, filters };

/** The backlog, with the filters of stories above it. */
export function BacklogHost() {
  return <BacklogView FilterBar={FilterBar} NothingFound={NothingFound} BulkBar={BulkBar} />;
}
