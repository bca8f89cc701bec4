import { z } from 'zod';
import { isVisible } from '#shared/rules/single-line.ts';

/** `admin_people`: a page of the accounts, by name. All procedures of this file return 403 `not_admin` to people who are not administrators. */
export const adminPeopleInput = z.object({
  search: z.string().max(200).default(''),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(100).default(25),
});

export interface AdminPerson {
  id: string;
  email: string;
  full_name: string;
  avatar_url: string | null;
  tint: number;
  is_admin: boolean;
  is_demo: boolean;
  disabled_at: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  /** When the address was confirmed; null: it is not confirmed. */
  email_confirmed_at: string | null;
  /** Who invited or added the person; null if that is unknown. */
  created_by: string | null;
  /** False until the set-up link was used. */
  has_password: boolean;
  owned_projects: number;
}

/** `admin_add_person`: creates an account whose person sets a password with a link, which is mailed or returned to be passed on. */
export const adminAddPersonInput = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email({ pattern: /^[^@\s]+@[^@\s]+$/ })),
  full_name: z.string().trim().min(1).max(120).refine(isVisible),
  is_admin: z.boolean().default(false),
  /** How the link is delivered. Without a mail server it is always returned. */
  deliver: z.enum(['mail', 'link']).default('mail'),
});

/** `admin_setup_link`: another set-up link for an account that has no password yet. */
export const adminSetupLinkInput = z.object({
  person_id: z.uuid(),
  deliver: z.enum(['mail', 'link']).default('mail'),
});

/** `link`: the address to pass on, which starts with PUBLIC_URL; without that setting, its path. */
export interface SetupDelivery {
  person_id: string;
  link?: string;
}

/** `admin_set_disabled`: disables an account, whose sessions end at once, or enables it again. */
export const adminSetDisabledInput = z.object({ person_id: z.uuid(), disabled: z.boolean() });

/** `admin_set_administrator`: makes a person an administrator, or withdraws that; one enabled administrator always stays. */
export const adminSetAdministratorInput = z.object({ person_id: z.uuid(), administrator: z.boolean() });

/** `admin_remove_demo`: removes the demo workspace for good. */
export const adminRemoveDemoInput = z.object({});

/** `admin_confirm_email`: confirms the address of an account. */
export const adminConfirmEmailInput = z.object({ person_id: z.uuid() });

/** `admin_owned_projects`: the projects of a disabled owner, with the people who may take each over. */
export const adminOwnedProjectsInput = z.object({ owner_id: z.uuid() });

export interface OwnedProject {
  id: string;
  name: string;
  members: { id: string; full_name: string; email: string }[];
  /** The person of the last offer, until they have accepted. */
  offer?: { to: string; expires_at: string; declined_at: string | null };
}

/** `admin_hand_over`: offers a project of a disabled owner to another person, who becomes its owner by accepting. */
export const adminHandOverInput = z.object({ project_id: z.uuid(), new_owner_id: z.uuid() });

/** `admin_deleted_projects`: a page of the deleted projects of the installation that can still be restored, the latest first. */
export const adminDeletedProjectsInput = z.object({
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(100).default(25),
});

/** A deleted project as administrators see it: nothing of its content. */
export interface AdminDeletedProject {
  id: string;
  name: string;
  key: string;
  deleted_at: string;
  /** From then on it cannot be restored. */
  purged_at: string;
  archived: boolean;
  /** Null: the account of its owner is gone. */
  owner: { id: string; full_name: string; email: string; disabled: boolean } | null;
  stories: number;
  members: number;
  /** The members of whom one becomes its owner; empty while it has an owner. */
  new_owners: { id: string; full_name: string; email: string }[];
}

export interface AdminDeletedProjects {
  total: number;
  projects: AdminDeletedProject[];
}

/** `admin_restore_project`: `new_owner_id`, one of `new_owners`, belongs to a project whose owner is gone, and to no other. */
export const adminRestoreProjectInput = z.object({ project_id: z.uuid(), new_owner_id: z.uuid().nullish() });

/** `admin_test_mail`: sends a mail to the caller and returns the answer of the mail server. */
export const adminTestMailInput = z.object({});

export interface TestMailResult {
  /** `terminal`: no mail server is set, and mails are printed on the server's terminal. */
  outcome: 'accepted' | 'refused' | 'terminal';
  to: string;
  /** The text of the mail server. */
  answer: string;
}

/** `admin_state`: the version and the state of the installation. */
export const adminStateInput = z.object({});

export interface SystemState {
  version: string;
  node_version: string;
  database: 'embedded' | 'external';
  database_version: string;
  /** Bytes. */
  database_size: number;
  connections: number;
  max_connections: number;
  people: number;
  sessions: number;
  jobs_waiting: number;
  jobs_failing: number;
  jobs_given_up: number;
  /** The host of the mail server; null: mails are printed on the server's terminal. */
  mail_server: string | null;
  /** Whether PUBLIC_URL is set, which links in mails start with. */
  has_public_url: boolean;
  /** Seconds. */
  uptime: number;
  /** The rows that go with the demo workspace; null: there is no demo workspace. */
  demo: {
    people: number;
    /** The names of its projects. */
    projects: string[];
    stories: number;
    /** Whether the caller is one of its people, who cannot remove it. */
    own: boolean;
  } | null;
  /** Views opened in the last 30 days by those who allow counting. */
  usage: { view: string; opened: number }[];
}

export interface AdministrationProcedures {
  admin_people: {
    input: z.input<typeof adminPeopleInput>;
    output: { total: number; people: AdminPerson[] };
  };
  admin_add_person: { input: z.input<typeof adminAddPersonInput>; output: SetupDelivery };
  admin_setup_link: { input: z.input<typeof adminSetupLinkInput>; output: SetupDelivery };
  admin_set_disabled: { input: z.input<typeof adminSetDisabledInput>; output: undefined };
  admin_set_administrator: { input: z.input<typeof adminSetAdministratorInput>; output: undefined };
  admin_remove_demo: { input: z.input<typeof adminRemoveDemoInput>; output: undefined };
  admin_confirm_email: { input: z.input<typeof adminConfirmEmailInput>; output: undefined };
  admin_owned_projects: { input: z.input<typeof adminOwnedProjectsInput>; output: OwnedProject[] };
  admin_hand_over: { input: z.input<typeof adminHandOverInput>; output: undefined };
  admin_deleted_projects: {
    input: z.input<typeof adminDeletedProjectsInput>;
    output: AdminDeletedProjects;
  };
  admin_restore_project: { input: z.input<typeof adminRestoreProjectInput>; output: undefined };
  admin_test_mail: { input: z.input<typeof adminTestMailInput>; output: TestMailResult };
  admin_state: { input: z.input<typeof adminStateInput>; output: SystemState };
}
