import type { StoryChange } from '#shared/contracts/change-stories.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import type { CardStory } from './types.ts';

/** A list that stories can move to: a section of the backlog, a column of the board. */
export interface Destination {
  id: string;
  name: string;
  /** The status of the stories of a column. */
  status?: StoryStatus;
  /** The consequence of the move, in a few words. */
  hint?: string | undefined;
  /** Whether it is a planned sprint: the first one is offered at once. */
  planned?: boolean;
}

/** The actions of a view on several stories at once. Each change is one request, for all stories or none, and can be undone. */
export interface SeveralActions {
  /** Filters stories: the ones that the person may delete. */
  deletable: (stories: readonly CardStory[]) => CardStory[];
  change: (stories: readonly CardStory[], change: StoryChange) => void;
  remove: (stories: readonly CardStory[]) => Promise<boolean>;
  /** The lists to which some stories may move, except one that contains all of them already. */
  destinations: (stories: readonly CardStory[]) => Destination[];
  /** Moves stories to one of these lists. */
  sendTo: (stories: readonly CardStory[], id: string) => void;
  /** Moves stories to the top or the bottom of their list; missing: they are in several, which the view does not move at once. */
  send?: (stories: readonly CardStory[], to: 'top' | 'bottom') => void;
}

/** The bar with the actions on the selected stories of a view. */
export interface BulkBarProps {
  /** The selected stories. */
  stories: readonly CardStory[];
  /** The stories that the view shows, selected or not. */
  all: readonly CardStory[];
  actions: SeveralActions;
  /** The lists of the view. */
  lists: 'sections' | 'columns';
  /** The selected project; undefined: the view shows several. */
  projectId: string | undefined;
  /** Called with the height that the bar covers at the bottom of the view, in px; 0: there is no bar. */
  onCover: (height: number) => void;
}

/** The project of all these stories; undefined if they are of several. */
export function onlyProject(stories: readonly CardStory[]): string | undefined {
  const [first] = stories;
  return stories.every((story) => story.project_id === first?.project_id) ? first?.project_id : undefined;
}
