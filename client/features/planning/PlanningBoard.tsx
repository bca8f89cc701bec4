import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { usePeople } from '#client/data/people/queries.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { useMoverMarks } from '#client/data/stories/movers.ts';
import { useBlockersOf } from '#client/data/stories/relations/links.ts';
import { useEditKeys } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { ListDrag } from '#client/lib/drag/list-drag.ts';
import { ListDragContext } from '#client/lib/drag/list-drag-context.ts';
import { useKeyboardPreview } from '#client/lib/drag/use-keyboard-preview.ts';
import { usePointerDrag } from '#client/lib/drag/use-pointer-drag.ts';
import { Glide } from '#client/lib/motion/Glide.tsx';
import { placeOf } from '#client/lib/ranked-lists/ranked-lists.ts';
import { useStore } from '#client/lib/state/store.ts';
import { DragAnnouncer } from '#client/stories/marks/DragAnnouncer.tsx';
import { mayEditStories, mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { BacklogPane } from './BacklogPane.tsx';
import { earlyStories } from './early-stories.ts';
import classes from './PlanningView.module.css';
import type { PlanRowContext } from './PlanRow.tsx';
import { listsOf, type Pane, type PlanLists, splitStories } from './plan-lists.ts';
import { SprintPane } from './SprintPane.tsx';
import { usePlanDrag } from './use-plan-drag.ts';
import { usePlanKeys } from './use-plan-keys.ts';
import { usePlanMoves } from './use-plan-moves.ts';

interface PlanningBoardProps {
  sprint: Sprint;
  open: readonly Sprint[];
  /** The stories of the sprint's project. */
  stories: readonly CardStory[];
}

/** Whether the lists are tabs: up to 900 px, the width in the style sheet too, both side by side leave the titles no room. */
const useTabbed = () =>
  useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false }) ?? false;

/** Both lists, side by side or as tabs, and all ways to move stories between them. */
export function PlanningBoard({ sprint, open, stories }: PlanningBoardProps) {
  const { t } = useTranslation('planning');
  const project = useProject(sprint.project_id);
  const people = usePeople();
  const movers = useMoverMarks();
  const standing = useStanding(sprint.project_id);
  const mayPlan = mayPlanSprints(standing);
  const tabbed = useTabbed();
  const board = useRef<HTMLDivElement>(null);
  const helpId = useId();

  const lists = useMemo(
    () => splitStories(stories, sprint.id, new Set(open.map(({ id }) => id))),
    [stories, sprint.id, open],
  );
  const projectKey = project?.key ?? '';
  const moves = usePlanMoves(sprint, projectKey, lists, stories);
  const drag = usePlanDrag(sprint, projectKey, lists, moves);
  usePointerDrag(board, drag, { enabled: mayPlan });
  const editable = mayEditStories(standing);
  useEditKeys((id) => stories.filter((story) => story.id === id && editable));
  const keys = usePlanKeys(lists, drag, moves);
  const [shown, setShown] = useVisiblePane(lists, drag);
  const isRendered = (pane: Pane) => !tabbed || shown === pane;
  const ranked = useMemo(() => listsOf(lists), [lists]);
  const preview = useKeyboardPreview(drag, ranked);
  const storiesOf = (pane: Pane) => preview?.shown.get(pane) ?? lists[pane];

  const links = useBlockersOf(lists.sprint);
  const early = useMemo(() => earlyStories(lists, links), [lists, links]);

  const context: PlanRowContext = {
    projectKey,
    sprintName: sprint.name,
    people,
    movers,
    helpId,
    editable,
    onSend: mayPlan ? moves.send : undefined,
  };
  return (
    <ListDragContext value={drag}>
      {tabbed && <PaneTabs sprint={sprint} lists={lists} shown={shown} onChange={setShown} />}
      <div ref={board} className={classes['panes']} {...(mayPlan && keys)}>
        {isRendered('backlog') && <BacklogPane stories={storiesOf('backlog')} context={context} />}
        {isRendered('sprint') && (
          <SprintPane sprint={sprint} stories={storiesOf('sprint')} early={early} context={context} />
        )}
      </div>
      <Glide view={board} order={preview ?? stories} />
      <VisuallyHidden id={helpId}>{t('rowHelp')}</VisuallyHidden>
      <DragAnnouncer />
    </ListDragContext>
  );
}

interface PaneTabsProps {
  sprint: Sprint;
  lists: ReturnType<typeof splitStories>;
  shown: Pane;
  onChange: (pane: Pane) => void;
}

function PaneTabs({ sprint, lists, shown, onChange }: PaneTabsProps) {
  const { t } = useTranslation('planning');
  return (
    <SegmentedControl
      fullWidth
      className={classes['tabs'] ?? ''}
      aria-label={t('panes')}
      value={shown}
      onChange={(pane) => onChange(pane === 'sprint' ? 'sprint' : 'backlog')}
      data={(['backlog', 'sprint'] as const).map((pane) => ({
        value: pane,
        label: (
          <span data-pane-tab={pane} data-zone={pane}>
            {pane === 'sprint' ? sprint.name : t('backlog')}
            <span aria-hidden="true"> · {lists[pane].length}</span>
            <VisuallyHidden> · {t('stories', { count: lists[pane].length })}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}

/**
 * The pane that a phone shows: the one that the person chose, that something is dragged over, or whose row a key or
 * the end of a drag focuses.
 * @returns the pane, and a function that shows another one.
 */
function useVisiblePane(lists: PlanLists, drag: ListDrag<Pane>): [Pane, (pane: Pane) => void] {
  const [shown, setShown] = useState<Pane>('backlog');
  const over = drag.listOf(useStore(drag.store, (state) => state.drag?.place?.list));
  useEffect(() => {
    if (over) setShown(over);
  }, [over]);
  const revealId = useStore(drag.store, (state) => state.revealId);
  const revealed = revealId === null ? undefined : placeOf(listsOf(lists), revealId)?.list;
  useEffect(() => {
    if (revealed) setShown(revealed);
  }, [revealed]);
  // at once: a row that the keyboard drags to the other pane is focused there
  return [over ?? shown, setShown];
}
