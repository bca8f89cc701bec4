import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../lib/people.ts';
import { useProject, useProjectRights } from '../../lib/projects.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import { BacklogPane } from './BacklogPane.tsx';
import type { InHand } from './in-hand.ts';
import classes from './PlanningView.module.css';
import { type Pane, type PlanPlace, splitStories } from './plan-lists.ts';
import type { RowContext } from './row-context.ts';
import { SprintPane } from './SprintPane.tsx';
import { usePlanKeys } from './use-plan-keys.ts';
import { usePlanMoves } from './use-plan-moves.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

interface PlanningBoardProps {
  sprint: Sprint;
  open: readonly Sprint[];
  /** Of the sprint's project. */
  stories: readonly CardStory[];
}

/** Both lists, side by side or as tabs, and everything that moves stories between them. */
export function PlanningBoard({ sprint, open, stories }: PlanningBoardProps) {
  const { t } = useTranslation('planning');
  const project = useProject(sprint.project_id);
  const people = usePeople();
  const { manage } = useProjectRights(sprint.project_id);
  const narrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const board = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [shown, setShown] = useState<Pane>('backlog');
  const [hand, setHand] = useState<InHand | null>(null);

  const lists = useMemo(
    () => splitStories(stories, sprint.id, new Set(open.map(({ id }) => id))),
    [stories, sprint.id, open],
  );
  const projectKey = project?.key ?? '';
  const moves = usePlanMoves(sprint, projectKey, lists, stories);
  usePointerDrag(board, manage, {
    onPickUp: (id) => setHand({ id, by: 'pointer', place: null }),
    onHover: (place) => {
      if (narrow && place) setShown(place.pane);
      setHand((now) => (now && !samePlace(now.place, place) ? { ...now, place } : now));
    },
    onDrop: () => {
      if (hand?.place) moves.drop(hand.id, hand.place);
      setHand(null);
    },
    onCancel: () => setHand(null),
  });
  const keys = usePlanKeys({ sprint, projectKey, lists, moves, hand, setHand, showPane: setShown });
  useFocusRow(board, keys.wanted, lists);

  const context: RowContext = {
    projectKey,
    sprintName: sprint.name,
    people,
    hand,
    helpId,
    onSend: manage ? moves.send : undefined,
  };
  return (
    <>
      {narrow && (
        <SegmentedControl
          fullWidth
          className={classes['tabs'] ?? ''}
          aria-label={t('panes')}
          value={shown}
          onChange={(pane) => setShown(pane === 'sprint' ? 'sprint' : 'backlog')}
          data={(['backlog', 'sprint'] as const).map((pane) => ({
            value: pane,
            label: (
              <span data-pane-tab={pane}>
                {pane === 'sprint' ? sprint.name : t('backlog')} · {lists[pane].length}
              </span>
            ),
          }))}
        />
      )}
      <div
        ref={board}
        className={classes['panes']}
        data-dragging={hand?.by === 'pointer' || undefined}
        {...(manage && keys.handlers)}
      >
        {(!narrow || shown === 'backlog') && <BacklogPane stories={lists.backlog} context={context} />}
        {(!narrow || shown === 'sprint') && (
          <SprintPane sprint={sprint} stories={lists.sprint} context={context} />
        )}
      </div>
      <VisuallyHidden id={helpId}>{t('rowHelp')}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {keys.announcement}
      </VisuallyHidden>
    </>
  );
}

function samePlace(a: PlanPlace | null, b: PlanPlace | null): boolean {
  return a?.pane === b?.pane && a?.beforeId === b?.beforeId;
}

/** Puts the focus on a row once it is there: a story that the keyboard has moved is another element in its new list. */
function useFocusRow(
  board: React.RefObject<HTMLElement | null>,
  wanted: { id: string } | null,
  lists: unknown,
): void {
  const done = useRef<{ id: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may come with the next lists
  useEffect(() => {
    if (!wanted || done.current === wanted) return;
    const row = board.current?.querySelector<HTMLElement>(`[data-plan-id="${wanted.id}"] [data-opens]`);
    if (!row) return;
    done.current = wanted;
    row.focus();
  }, [wanted, lists]);
}
