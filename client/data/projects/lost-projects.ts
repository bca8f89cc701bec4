import { useEffect, useEffectEvent, useRef } from 'react';
import { createStore, useStore } from '#client/lib/state/store.ts';
import type { Project } from './project-tree.ts';

/** A project that the person has seen in this page and may not see any more. */
export interface LostProject {
  id: string;
  name: string;
  /** Whether the person was removed from it, or the project was deleted. */
  why: 'left' | 'deleted';
  /** Whether the person ended it themselves. */
  own: boolean;
}

const NONE: ReadonlyMap<string, LostProject> = new Map();
const lost = createStore(NONE);
const deleted = new Set<string>();
const ended = new Set<string>();

/** Notes that a project was deleted, before the projects are read again. */
export const markDeleted = (id: string): void => void deleted.add(id);

/** Notes that the person leaves or deletes a project themselves, so that no notice about it is shown. */
export const markLeftByUser = (id: string): void => void ended.add(id);

/** Compares the projects that were read before and now. @returns whether the person has lost some. */
export function trackRemoved(before: readonly Project[], now: readonly Project[]): boolean {
  const there = new Set(now.map(({ id }) => id));
  const next = new Map([...lost.get()].filter(([id]) => !there.has(id)));
  for (const { id, name } of before) {
    if (there.has(id)) continue;
    next.set(id, { id, name, why: deleted.has(id) ? 'deleted' : 'left', own: ended.has(id) });
    ended.delete(id);
    deleted.delete(id);
  }
  if (next.size > 0 || lost.get().size > 0) lost.set(next);
  return before.some(({ id }) => !there.has(id));
}

/** The project, if the person has lost it in this page. */
export function useLostProject(id: string | undefined): LostProject | undefined {
  return useStore(lost, (all) => (id === undefined ? undefined : all.get(id)));
}

/** Calls back with each project that the person loses without their own doing, while mounted. */
export function useLosses(onLost: (project: LostProject) => void): void {
  const all = useStore(lost, (projects) => projects);
  const known = useRef(all);
  const report = useEffectEvent(onLost);
  useEffect(() => {
    for (const project of all.values()) {
      if (!known.current.has(project.id) && !project.own) report(project);
    }
    known.current = all;
  }, [all]);
  useEffect(() => () => lost.set(NONE), []);
}
