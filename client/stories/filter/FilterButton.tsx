import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { ButtonPopover } from '#client/components/menus/ButtonPopover.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { StorySearch } from '#client/data/stories/search/story-search.ts';
import { isEscape } from '#client/lib/keys/composing.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import classes from './FilterButton.module.css';

const FilterDropdown = lazy(() => import('./FilterDropdown.tsx'), 'FilterDropdown', {
  placeholder: Sketch,
});
const FilterSheet = lazy(() => import('./FilterSheet.tsx'), 'FilterSheet');

interface FilterButtonProps {
  label: string;
  search: StorySearch;
  /** The number of set filters: read out, and a mark. Visible it would move what is beside the button with each choice. */
  count: number;
  /** How many stories match. */
  shown: number;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  /**
   * Whether it is in the bar of a view: then the panel contains the search field, and on a phone the button shows only its
   * icon.
   */
  inBar?: boolean;
}

/** 'Filtros': opens all filters of stories; on a phone in a sheet. */
export function FilterButton({ label, count, inBar, ...filters }: FilterButtonProps) {
  const [opened, setOpened] = useState(false);
  const phone = useMediaQuery('(max-width: 560px)', undefined, { getInitialValueInEffect: false });
  const closeOnEscape = (event: KeyboardEvent) => {
    // a search field with text handles Escape first: it clears itself
    if (isEscape(event) && !event.defaultPrevented) setOpened(false);
  };
  const content = { ...filters, withSearch: inBar };
  return (
    <>
      <ButtonPopover
        opened={opened && !phone}
        onChange={setOpened}
        position={inBar ? 'bottom-end' : 'bottom-start'}
        width="min(736px, calc(100vw - 24px))"
        offset={4}
        trapFocus
        returnFocus
        closeOnEscape={false}
        shadow="none"
        classNames={{ dropdown: classes['dropdown'] ?? '' }}
        content={(phone ? FilterSheet : FilterDropdown).fetch}
        dropdown={{ 'aria-label': label, onKeyDown: closeOnEscape }}
        button={(opener) => (
          <Button
            {...opener}
            size="sm"
            data-on={count > 0 || undefined}
            className={classes['button'] ?? ''}
            classNames={inBar ? { section: classes['icon'] ?? '' } : {}}
            leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          >
            <span className={inBar ? classes['label'] : undefined}>{label}</span>
            {count > 0 && <VisuallyHidden>: {count}</VisuallyHidden>}
          </Button>
        )}
      >
        {opened && <FilterDropdown {...content} />}
      </ButtonPopover>
      {phone && opened && (
        <FilterSheet {...content} title={label} onKeyDown={closeOnEscape} onClose={() => setOpened(false)} />
      )}
    </>
  );
}

/** How many rows the columns of the panel have, roughly. */
const ROWS = [11, 12, 10];

/** The place of the panel while its code loads. */
function Sketch() {
  return (
    <Loading className={classes['sketch']}>
      {ROWS.map((rows) => (
        <span key={rows}>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
            <Skeleton key={row} width={row % 3 === 0 ? '40%' : '64%'} />
          ))}
        </span>
      ))}
    </Loading>
  );
}
