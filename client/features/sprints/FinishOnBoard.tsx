import { DialogPlaceholder } from '#client/components/dialogs/DialogPlaceholder.tsx';
import type { Sprint } from '#client/data/sprints/types.ts';
import { useStories } from '#client/data/stories/lists/listed-stories.ts';
import sprints from '#client/locales/es/sprints.json';
import errors from '#shared/locales/es/errors.json';
import { SprintDialogs } from './SprintDialogs.tsx';

export const texts = { errors, sprints };

interface FinishOnBoardProps {
  sprint: Sprint;
  /** The planned and running sprints. */
  open: readonly Sprint[];
  opened: boolean;
  onClose: () => void;
}

/** The dialog that finishes a sprint, above the board, which has not read all stories of the sprint. */
export function FinishOnBoard({ sprint, ...props }: FinishOnBoardProps) {
  const { stories } = useStories(sprint.project_id);
  if (!stories) return props.opened && <DialogPlaceholder onClose={props.onClose} />;
  return <SprintDialogs {...props} dialog={{ kind: 'finish', sprint }} stories={stories} />;
}
