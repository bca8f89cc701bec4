import type { PersonSummary } from '#client/data/projects/queries.ts';
import type { Movers } from '#client/data/stories/movers.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { DragState } from '#client/lib/drag/list-drag.ts';
import type { EarlyStory } from './early-stories.ts';
import type { Pane } from './plan-lists.ts';

/** The data that every row of both lists needs. */
export interface PlanRowContext {
  projectKey: string;
  sprintName: string;
  people: ReadonlyMap<string, PersonSummary>;
  /** Who has just moved stories, by their ids. */
  movers: Movers;
  /** The dragged story. */
  dragged: DragState['drag'];
  helpId: string;
  /** The stories that come before what they wait for. */
  early: readonly EarlyStory[];
  /** Whether the person may edit the stories. */
  editable: boolean;
  /** Undefined: the person may not move stories. */
  onSend: ((id: string, pane: Pane) => void) | undefined;
}

export interface PlanRowProps
  extends Pick<PlanRowContext, 'projectKey' | 'sprintName' | 'editable' | 'onSend' | 'helpId'> {
  story: CardStory;
  pane: Pane;
  assignee: PersonSummary | undefined;
  /** Who has just moved it. */
  mover: PersonSummary | undefined;
  /** The input device that drags it, if any. */
  dragged: 'mouse' | 'touch' | 'keyboard' | undefined;
  /** Whether the dragged story would be dropped above this one. */
  lineAbove: boolean;
}

/** The props that a row needs to show its story in a list. */
export function planRowProps(story: CardStory, pane: Pane, context: PlanRowContext): PlanRowProps {
  const { people, movers, dragged, early: _, ...shared } = context;
  return {
    ...shared,
    story,
    pane,
    assignee: people.get(story.assignee_id ?? ''),
    mover: people.get(movers.get(story.id) ?? ''),
    dragged: dragged?.id === story.id ? dragged.by : undefined,
    lineAbove: lineAbove(context, pane) === story.id,
  };
}

/**
 * The story below the line of a drop. Null if no line is drawn: the drop changes nothing, is in the other list, or shows the row
 * itself.
 */
function lineAbove({ dragged }: PlanRowContext, pane: Pane): string | null {
  const place = dragged?.stays || dragged?.by === 'keyboard' ? null : dragged?.place;
  return place?.list === pane ? place.beforeId : null;
}
