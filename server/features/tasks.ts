import type { Task } from '../lib/task.ts';

/** The background work of the features. */
export const tasks: readonly Task[] = [];
