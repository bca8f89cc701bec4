import { lazy } from '#client/lib/lazy/lazy.ts';

/** As WithoutProject, which loads when it is shown: most people have a project. */
export const NoProject = lazy(() => import('./WithoutProject.tsx'), 'WithoutProject');
