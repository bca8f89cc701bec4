import type { LinkMail } from '../accounts/tasks/send-link-mail.ts';
import type { Task } from '../lib/task.ts';
import { downloadMail } from './account/download-mail.ts';
import { cleanUpExports, exportData } from './account/export-data.ts';
import { makeBackup } from './backups/make-backup.ts';
import { planBackup } from './backups/plan-backup.ts';
import { invitationMail } from './invitations/invitation-mail.ts';
import { mailNotifications, queueDueMails } from './notifications/mail-notifications.ts';
import { remind, sendDigests } from './notifications/reminders.ts';
import { purgeFields } from './own-fields/purge-fields.ts';
import { settlePoker } from './poker/settle-poker.ts';
import { purgeProjects } from './projects/purge-projects.ts';
import { applyRetention } from './retention/apply-retention.ts';
import { publishRetroNotes } from './retrospectives/publish-notes.ts';
import { purgeTemplates } from './user-stories/copies/story-templates.ts';
import { purgeDeletedStories } from './user-stories/deleted-stories.ts';
import { readOlderTexts } from './user-stories/search/read-older-texts.ts';

/** The background work of the features. */
export const tasks: readonly Task[] = [
  exportData,
  cleanUpExports,
  mailNotifications,
  queueDueMails,
  remind,
  sendDigests,
  settlePoker,
  purgeProjects,
  purgeDeletedStories,
  purgeFields,
  purgeTemplates,
  publishRetroNotes,
  applyRetention,
  planBackup,
  makeBackup,
  readOlderTexts,
];

/** The mails with links that the features add to the mails of accounts. */
export const linkMails: readonly LinkMail[] = [invitationMail, downloadMail];
