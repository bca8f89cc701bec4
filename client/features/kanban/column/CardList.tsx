import { useVirtualizer, type Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import type { PersonSummary, Project } from '#client/data/projects/queries.ts';
import { useMoverMarks } from '#client/data/stories/movers.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { useDropPlace, useScrollToFocus, withPinnedRows } from '#client/lib/drag/virtual-rows.ts';
import { useAppearance } from '#client/lib/text/appearance.ts';
import { blockOf } from '#shared/rules/stories/story.ts';
import { Card, type CardProps } from './Card.tsx';
import type { CardEpic } from './CardMeta.tsx';
import classes from './Column.module.css';

/** The data of a board that its cards show. */
export interface CardSource {
  projects: ReadonlyMap<string, Project>;
  people: ReadonlyMap<string, PersonSummary>;
  /** The projects whose stories the person may edit. */
  editable: ReadonlySet<string>;
  /** The epics, by id. */
  epics: ReadonlyMap<string, CardEpic>;
  /** The stories that take longer than usual: id → days since their start. */
  ageing: ReadonlyMap<string, number>;
  /** The names of the running sprints, by id, where the board shows stories outside of them too. */
  sprintNames: ReadonlyMap<string, string | undefined>;
  /** The story whose panel is open. */
  selectedId: string | undefined;
  helpId: string;
}

/** The properties of a story's card. @param movers the people who have just moved stories. */
const cardProps = (
  story: CardStory,
  { projects, people, epics, editable, ageing, sprintNames, selectedId, helpId }: CardSource,
  movers: ReadonlyMap<string, string>,
): CardProps => ({
  story,
  projectKey: projects.get(story.project_id)?.key ?? '',
  projectName: projects.size > 1 ? projects.get(story.project_id)?.name : undefined,
  assignee: people.get(story.assignee_id ?? ''),
  epic: epics.get(story.epic_id ?? ''),
  editable: editable.has(story.project_id),
  mover: people.get(movers.get(story.id) ?? ''),
  ageing: ageing.get(story.id),
  sprint: sprintNames.get(story.sprint_id ?? ''),
  selected: story.id === selectedId,
  helpId,
});

/** The space between two cards, and at the ends of a list of cards, in px. */
export const GAP = 6;

/** The estimated height of a card in px: close to the true height, so that little moves when that is measured. */
export function estimateHeight(story: CardStory | undefined, compact: boolean): number {
  if (!story) return 100;
  const titleLines = Math.min(3, Math.ceil(story.title.length / 27));
  const due = story.due_date !== null && story.status !== 'done';
  const meta = due || story.epic_id !== null || story.labels.length > 0;
  const text = Boolean(story.description) && !(compact && meta);
  const lines = [text, blockOf(story) !== null].filter(Boolean).length;
  return 68 + 18 * (titleLines + lines) + (meta ? 17 : 0);
}

export type CardVirtualizer = Virtualizer<HTMLDivElement, Element>;

type ListOptions = Partial<VirtualizerOptions<HTMLDivElement, Element>> &
  Pick<VirtualizerOptions<HTMLDivElement, Element>, 'getScrollElement'>;

/**
 * The cards of a list that are rendered: the visible ones, the dragged, the focused and the selected one.
 * @param options the scrolled element, and the space around the cards.
 */
export function useVirtualCards(
  stories: readonly CardStory[],
  selectedId: string | undefined,
  options: ListOptions,
) {
  const drag = useListDrag();
  const compact = useAppearance().density === 'compact';
  const placeOf = (id: string | null | undefined) => stories.findIndex((story) => story.id === id);
  const virtualizer = useVirtualizer({
    count: stories.length,
    estimateSize: (index) => estimateHeight(stories[index], compact),
    getItemKey: (index) => stories[index]?.id ?? index,
    rangeExtractor: (range) =>
      withPinnedRows(range, [drag.state.drag?.id, drag.focusedId, selectedId].map(placeOf)),
    gap: GAP,
    paddingEnd: GAP,
    useFlushSync: false,
    ...options,
  });
  useScrollToFocus(placeOf, virtualizer);
  return { virtualizer, placeOf };
}

interface CardListProps {
  /** The id of the list. */
  list: string;
  stories: readonly CardStory[];
  source: CardSource;
  virtualizer: CardVirtualizer;
  /** How many stories the list has, loaded or not. */
  count?: number;
  /** Where its cards begin in what scrolls, in px. */
  from?: number;
  /** Whether the dragged card may be dropped here: then a line shows its place. */
  showLine: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** The cards of a list, each at its place. */
export function CardList(props: CardListProps) {
  const { list, stories, source, virtualizer, count = 0, from = 0, showLine, ...name } = props;
  const movers = useMoverMarks();
  return (
    <ul {...name} className={classes['list']} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const story = stories[index];
        return (
          story && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-virtual-row
              data-index={index}
              aria-setsize={Math.max(count, stories.length)}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - from}px)` }}
            >
              <Card {...cardProps(story, source, movers)} />
            </li>
          )
        );
      })}
      {showLine && <DropLine list={list} stories={stories} virtualizer={virtualizer} from={from} />}
    </ul>
  );
}

interface DropLineProps extends Pick<CardListProps, 'list' | 'stories' | 'virtualizer'> {
  from: number;
}

/** The line of 2 px at the place where a pointer would drop its card. The keyboard shows the card itself there. */
function DropLine({ list, stories, virtualizer, from }: DropLineProps) {
  const place = useDropPlace();
  if (place?.list !== list) return null;
  const index = stories.findIndex((story) => story.id === place.beforeId);
  const items = virtualizer.measurementsCache;
  const edge = index >= 0 ? (items[index]?.start ?? 0) - GAP / 2 : (items.at(-1)?.end ?? from) + GAP / 2;
  const top = edge - from - 1;
  return (
    <li className={classes['line']} style={{ top: Math.max(top, 0) }} aria-hidden="true" data-drop-line />
  );
}
