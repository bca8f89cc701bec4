import { VisuallyHidden } from '@mantine/core';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingFound } from '../../components/story-filter/NothingFound.tsx';
import type { Project } from '../../lib/projects.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import { type StorySearch, useMatcher } from '../../lib/stories/story-search.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import classes from './Backlog.module.css';
import { BacklogList } from './BacklogList.tsx';
import { BulkBar } from './BulkBar.tsx';
import {
  type BacklogActions,
  BacklogActionsContext,
  type BacklogData,
  createBacklogActions,
} from './backlog-actions.ts';
import { BacklogStore, BacklogStoreContext, useDragState } from './backlog-store.ts';
import { FilterBar } from './FilterBar.tsx';
import { itemsOf } from './items.ts';
import { filterSections, sectionsOf } from './sections.ts';
import { useFolded } from './use-folded.ts';

interface BacklogProps {
  stories: readonly CardStory[];
  /** Those that are planned or under way. */
  sprints: readonly Sprint[];
  projects: ReadonlyMap<string, Project>;
  projectId: string | undefined;
  search: StorySearch;
}

/** The filter bar, the list in its sections, and what changes stories. */
export function Backlog({ stories, sprints, projects, projectId, search }: BacklogProps) {
  const [store] = useState(() => new BacklogStore());
  const { folded, fold } = useFolded();
  const helpId = useId();
  const { t } = useTranslation('backlog');
  const matches = useMatcher(search.typed, search.filter, projects);
  const whole = useMemo(() => sectionsOf(stories, sprints), [stories, sprints]);
  const sections = useMemo(
    () => (search.active ? filterSections(whole, matches) : whole),
    [whole, matches, search.active],
  );
  // who may write into which project is known: one is shown, or there is one alone
  const addTo = projectId ?? (projects.size === 1 ? [...projects.keys()][0] : undefined);
  const items = useMemo(
    () => itemsOf(sections, { folded, filtered: search.active, addTo }),
    [sections, folded, search.active, addTo],
  );
  const byId = useMemo(() => new Map(stories.map((story) => [story.id, story])), [stories]);
  const data: BacklogData = useMemo(
    () => ({
      stories,
      byId,
      sections,
      whole,
      rows: items.flatMap((item) => (item.kind === 'story' ? [item.story.id] : [])),
      projects,
    }),
    [stories, byId, sections, whole, items, projects],
  );
  const actions = useActions(store, data);
  usePrunedSelection(store, data);
  const shown = count(sections);

  return (
    <BacklogStoreContext value={store}>
      <BacklogActionsContext value={actions}>
        <FilterBar
          search={search}
          projectId={projectId}
          sprints={sprints}
          shown={shown}
          total={count(whole)}
        />
        {search.active && shown === 0 ? (
          <div className={classes['rest']}>
            <NothingFound onClear={() => search.apply({})} />
          </div>
        ) : (
          <BacklogList
            items={items}
            projects={projects}
            projectId={projectId}
            addTo={addTo}
            helpId={helpId}
            onFold={fold}
          />
        )}
        <BulkBar data={data} projectId={projectId} sprints={sprints} />
        <VisuallyHidden id={helpId}>{t('rowHelp')}</VisuallyHidden>
        <Announcer />
      </BacklogActionsContext>
    </BacklogStoreContext>
  );
}

const count = (sections: ReturnType<typeof sectionsOf>) =>
  sections.reduce((sum, section) => sum + section.stories.length, 0);

/** Reads out what the keyboard does. */
function Announcer() {
  const text = useDragState((state) => state.announcement);
  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {text}
    </VisuallyHidden>
  );
}

/** Actions that stay the same while the backlog changes under them: rows are rendered again only for themselves. */
function useActions(store: BacklogStore, data: BacklogData): BacklogActions {
  const latest = useRef(data);
  useLayoutEffect(() => {
    latest.current = data;
  }, [data]);
  const read = useCallback(() => latest.current, []);
  return useMemo(() => createBacklogActions(store, read), [store, read]);
}

/** What is gone or not shown any more is not selected any more: nobody changes what they do not see. */
function usePrunedSelection(store: BacklogStore, data: BacklogData): void {
  useLayoutEffect(() => {
    if (store.selected.size === 0) return;
    const there = new Set(data.sections.flatMap((section) => section.stories.map(({ id }) => id)));
    const kept = [...store.selected].filter((id) => there.has(id));
    if (kept.length < store.selected.size) store.select(kept);
  }, [store, data]);
}
