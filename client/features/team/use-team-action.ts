import { useMutation } from '@tanstack/react-query';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { useRefreshTeam } from '#client/data/teams/queries.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';

interface Action<Result> {
  act: () => Promise<Result>;
  /** Runs when the server has agreed; the dialog closes by it. */
  onDone: (result: Result) => void;
  /** The title of the toast where it did not; its reason follows. */
  failed: string;
}

/** Does something to teams, then reads them and the projects anew, whatever came of it. */
export function useTeamAction<Result>({ act, onDone, failed }: Action<Result>) {
  const refreshTeam = useRefreshTeam();
  const refreshProjects = useRefreshProjects();
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => toast.failure(failed, describeFailure(error)),
    onSettled: () => {
      void refreshTeam();
      void refreshProjects();
    },
  });
}

/** Takes something back from its toast, and reads all anew. */
export function useUndo(): (undo: () => Promise<unknown>, failed: string) => void {
  const refreshTeam = useRefreshTeam();
  const refreshProjects = useRefreshProjects();
  return (undo, failed) => {
    undo()
      .catch((error: unknown) => toast.failure(failed, describeFailure(error)))
      .finally(() => {
        void refreshTeam();
        void refreshProjects();
      });
  };
}
