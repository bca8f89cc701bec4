import type { Task } from '../lib/task.ts';
import { cleanUpExports, exportData } from './account/export-data.ts';
import { makeBackup } from './backups/make-backup.ts';
import { planBackup } from './backups/plan-backup.ts';
import { remind, sendDigests } from './notifications/calendar.ts';
import { mailNotifications, queueDueMails } from './notifications/mail-notifications.ts';
import { purgeProjects } from './projects/purge-projects.ts';
import { purgeDeletedStories } from './user-stories/purge-deleted-stories.ts';

/** The background work of the features. */
export const tasks: readonly Task[] = [
  exportData,
  cleanUpExports,
  mailNotifications,
  queueDueMails,
  remind,
  sendDigests,
  purgeProjects,
  purgeDeletedStories,
  planBackup,
  makeBackup,
];
