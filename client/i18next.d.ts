import 'i18next';
import type errors from '#shared/locales/es/errors.json';
import type status from '#shared/locales/es/statuses.json';
import type admin from './locales/es/admin.json';
import type auth from './locales/es/auth.json';
import type backlog from './locales/es/backlog.json';
import type columns from './locales/es/columns.json';
import type commands from './locales/es/commands.json';
import type common from './locales/es/common.json';
import type dashboard from './locales/es/dashboard.json';
import type dates from './locales/es/dates.json';
import type deleted from './locales/es/deleted.json';
import type edits from './locales/es/edits.json';
import type filters from './locales/es/filters.json';
import type forms from './locales/es/forms.json';
import type guides from './locales/es/guides.json';
import type invitations from './locales/es/invitations.json';
import type kanban from './locales/es/kanban.json';
import type memberships from './locales/es/memberships.json';
import type moves from './locales/es/moves.json';
import type notifications from './locales/es/notifications.json';
import type offline from './locales/es/offline.json';
import type passwords from './locales/es/passwords.json';
import type person from './locales/es/person.json';
import type planning from './locales/es/planning.json';
import type poker from './locales/es/poker.json';
import type projects from './locales/es/projects.json';
import type redact from './locales/es/redact.json';
import type reports from './locales/es/reports.json';
import type retro from './locales/es/retro.json';
import type settings from './locales/es/settings.json';
import type shell from './locales/es/shell.json';
import type sprints from './locales/es/sprints.json';
import type stories from './locales/es/stories.json';
import type team from './locales/es/team.json';

// Spanish is the source: its keys are the keys that `t` accepts. One line per namespace.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      admin: typeof admin;
      auth: typeof auth;
      backlog: typeof backlog;
      columns: typeof columns;
      commands: typeof commands;
      common: typeof common & { status: typeof status };
      offline: typeof offline;
      errors: typeof errors;
      kanban: typeof kanban;
      memberships: typeof memberships;
      shell: typeof shell;
      dashboard: typeof dashboard;
      deleted: typeof deleted;
      dates: typeof dates;
      edits: typeof edits;
      filters: typeof filters;
      forms: typeof forms;
      guides: typeof guides;
      invitations: typeof invitations;
      moves: typeof moves;
      notifications: typeof notifications;
      passwords: typeof passwords;
      person: typeof person;
      planning: typeof planning;
      poker: typeof poker;
      projects: typeof projects;
      redact: typeof redact;
      reports: typeof reports;
      retro: typeof retro;
      settings: typeof settings;
      sprints: typeof sprints;
      stories: typeof stories;
      team: typeof team;
    };
  }
}
