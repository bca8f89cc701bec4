import 'i18next';
import type auth from './locales/es/auth.json';
import type common from './locales/es/common.json';
import type dashboard from './locales/es/dashboard.json';
import type errors from './locales/es/errors.json';
import type invitations from './locales/es/invitations.json';
import type kanban from './locales/es/kanban.json';
import type notifications from './locales/es/notifications.json';
import type projects from './locales/es/projects.json';
import type shell from './locales/es/shell.json';
import type sprints from './locales/es/sprints.json';
import type stories from './locales/es/stories.json';

// Spanish is the source: its keys are the keys that `t` takes. One line per namespace.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      common: typeof common;
      errors: typeof errors;
      kanban: typeof kanban;
      shell: typeof shell;
      dashboard: typeof dashboard;
      invitations: typeof invitations;
      notifications: typeof notifications;
      projects: typeof projects;
      sprints: typeof sprints;
      stories: typeof stories;
    };
  }
}
