import { goToSearch, type View } from '#client/data/app-search.ts';

/** Opens a view as the sidebar does: it keeps the selected project and removes all other parameters. */
export function goToView(view: View): void {
  goToSearch(({ project }) => ({ project, view: view === 'dashboard' ? undefined : view }));
}
