import { type FormDialogOptions, useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { useRefreshTeam } from '#client/data/teams/queries.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';

/** @returns a function that loads the teams and the projects again. */
export function useRefreshTeams(): () => void {
  const refreshTeam = useRefreshTeam();
  const refreshProjects = useRefreshProjects();
  return () => {
    void refreshTeam();
    void refreshProjects();
  };
}

/** {@link useFormDialog} for a change of teams. Afterwards the teams and the projects are loaded again, also after a failure. */
export function useTeamForm<Result>(options: FormDialogOptions<never, Result>) {
  const refresh = useRefreshTeams();
  return useFormDialog({ ...options, submit: () => options.submit().finally(refresh) });
}

/** {@link offerUndo} for a change of teams. Afterwards the teams and the projects are loaded again. */
export function useOfferUndo(): typeof offerUndo {
  const refresh = useRefreshTeams();
  return (title, detail, undo, failed) => offerUndo(title, detail, () => undo().finally(refresh), failed);
}
