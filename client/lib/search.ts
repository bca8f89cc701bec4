import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export const VIEWS = [
  'dashboard',
  'backlog',
  'kanban',
  'sprints',
  'team',
  'reports',
  'planning',
  'settings',
  'poker',
  'retro',
] as const;
export type View = (typeof VIEWS)[number];

const DIALOGS = ['project', 'story', 'sprint', 'invite'] as const;
const STATUSES = ['backlog', 'todo', 'in_progress', 'in_review', 'done'] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Everything that `/` shows is in its address, so that a view can be reloaded, shared and left with the back button. */
export interface AppSearch {
  view?: View;
  /** Missing: 'Todos los proyectos'. */
  project?: string;
  /** The open story. */
  story?: string;
  dialog?: (typeof DIALOGS)[number];
  /** The column that a new story starts in. */
  status?: (typeof STATUSES)[number];
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((entry) => entry === value);
const uuid = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

/** Reads the search parameters of `/`; what is unknown or malformed is left out, never an error. */
export function parseAppSearch(raw: Record<string, unknown>): AppSearch {
  const view = oneOf(VIEWS, raw['view']);
  const project = uuid(raw['project']);
  const story = uuid(raw['story']);
  const dialog = oneOf(DIALOGS, raw['dialog']);
  const status = oneOf(STATUSES, raw['status']);
  return {
    ...(view && { view }),
    ...(project && { project }),
    ...(story && { story }),
    ...(dialog && { dialog }),
    ...(status && { status }),
  };
}

/** The search parameters of `/`. */
export function useAppSearch(): AppSearch {
  return useSearch({ from: '/' });
}

/** A change of some parameters; `undefined` removes one, those that are not named stay. */
export type AppSearchPatch = { [Key in keyof AppSearch]?: AppSearch[Key] | undefined };

/** Changes parameters of `/`. Pass `replace` for what the back button should not come back to. */
export function useSetAppSearch(): (patch: AppSearchPatch, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (patch, options = {}) => {
      void navigate({
        to: '/',
        search: (previous) => parseAppSearch({ ...previous, ...patch }),
        replace: options.replace ?? false,
      });
    },
    [navigate],
  );
}
