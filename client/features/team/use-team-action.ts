import { useMutation } from '@tanstack/react-query';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { useRefreshTeam } from '#client/data/teams/queries.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';

interface Action<Result> {
  act: () => Promise<Result>;
  /** Called after a success; it closes the dialog. */
  onDone: (result: Result) => void;
  /** The title of the toast after a failure; the reason follows. */
  failed: string;
}

/** Changes teams, then reads them and the projects again, also after a failure. */
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

/** Undoes a change from its toast, then reads teams and projects again. */
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
