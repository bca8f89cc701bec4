import { z } from 'zod';
import { isVisible } from '../rules/texts/single-line.ts';
import { type CallsOf, commandId, contracts, nothing } from './parts/contract.ts';
import { address, count, page, person } from './parts/fields.ts';
import { deletedProject } from './projects/project-life.ts';

const adminPerson = person.extend({
  email: z.string(),
  is_admin: z.boolean(),
  is_demo: z.boolean(),
  guest: z.boolean(),
  disabled_at: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
  /** When the address was confirmed; null: it is not confirmed. */
  email_confirmed_at: z.string().nullable(),
  /** Who invited or added the person; null if that is unknown. */
  created_by: z.string().nullable(),
  /** False until the set-up link was used. */
  has_password: z.boolean(),
  owned_projects: count,
});

/** `link`: the address to pass on, which starts with PUBLIC_URL; without that setting, its path. */
const setupDelivery = z.object({ person_id: z.uuid(), link: z.string().optional() });

const reachable = z.object({ id: z.uuid(), full_name: z.string(), email: z.string() });

const ownedProject = z.object({
  id: z.uuid(),
  name: z.string(),
  members: z.array(reachable),
  /** The name of the person of the last offer, until they have accepted. */
  offer: z.object({ to: z.string(), expires_at: z.string(), declined_at: z.string().nullable() }).optional(),
});

/** `admin_deleted_projects`: a page of the deleted projects of the installation that can still be restored, the latest first. */
const adminDeletedProjectsInput = z.object(page);

/** A deleted project as administrators see it: without its content. */
const adminDeletedProject = deletedProject.extend({
  archived: z.boolean(),
  /** Null: the account of its owner is gone. */
  owner: reachable.extend({ disabled: z.boolean() }).nullable(),
  stories: count,
  members: count,
  /** The members who can become its owner; empty while it has an owner. */
  new_owners: z.array(reachable),
});

const testMailResult = z.object({
  /** `terminal`: no mail server is set, and mails are printed on the server's terminal. */
  outcome: z.enum(['accepted', 'refused', 'terminal']),
  to: z.string(),
  /** The text of the mail server. */
  answer: z.string(),
});

const systemState = z.object({
  version: z.string(),
  node_version: z.string(),
  database: z.enum(['embedded', 'external']),
  database_version: z.string(),
  /** Bytes. */
  database_size: z.number(),
  connections: z.number(),
  max_connections: z.number(),
  people: z.number(),
  sessions: z.number(),
  jobs_waiting: z.number(),
  jobs_failing: z.number(),
  jobs_given_up: z.number(),
  /** The host of the mail server; null: mails are printed on the server's terminal. */
  mail_server: z.string().nullable(),
  /** Whether PUBLIC_URL is set, which links in mails start with. */
  has_public_url: z.boolean(),
  /** Seconds. */
  uptime: z.number(),
  /** Whether addresses outside the allowed domains may be invited as guests. */
  foreign_guests: z.boolean(),
  /** The allowed domains of ALLOWED_EMAIL_DOMAINS; empty: all are. */
  email_domains: z.array(z.string()),
  /** The rows that go with the demo workspace; null: there is no demo workspace. */
  demo: z
    .object({
      people: z.number(),
      /** The names of its projects. */
      projects: z.array(z.string()),
      stories: z.number(),
      /** Whether the caller is one of its people, who cannot remove it. */
      own: z.boolean(),
    })
    .nullable(),
  /** Views opened in the last 30 days by those who allow counting. */
  usage: z.array(z.object({ view: z.string(), opened: count })),
});

export const administrationContracts = contracts({
  /** A page of the accounts, by name. All procedures of this file return 403 `not_admin` to people who are not administrators. */
  admin_people: {
    input: z.object({
      search: z.string().max(200).default(''),
      ...page,
    }),
    output: z.object({ total: count, people: z.array(adminPerson) }),
  },
  /** Creates an account whose person sets a password with a link, which is mailed or returned to be passed on. */
  admin_add_person: {
    input: z.object({
      email: address,
      full_name: z.string().trim().min(1).max(120).refine(isVisible),
      is_admin: z.boolean().default(false),
      /** How the link is delivered. Without a mail server it is always returned. */
      deliver: z.enum(['mail', 'link']).default('mail'),
      command_id: commandId,
    }),
    output: setupDelivery,
  },
  /** Another set-up link for an account that has no password yet. */
  admin_setup_link: {
    input: z.object({
      person_id: z.uuid(),
      deliver: z.enum(['mail', 'link']).default('mail'),
    }),
    output: setupDelivery,
  },
  /** Disables an account, whose sessions end at once, or enables it again. */
  admin_set_disabled: { input: z.object({ person_id: z.uuid(), disabled: z.boolean() }), output: nothing },
  /** Makes a person an administrator, or withdraws that; one enabled administrator always stays. */
  admin_set_administrator: {
    input: z.object({ person_id: z.uuid(), administrator: z.boolean() }),
    output: nothing,
  },
  /** Makes an account one of a guest, or of the staff. */
  admin_set_guest: { input: z.object({ person_id: z.uuid(), guest: z.boolean() }), output: nothing },
  /** Whether addresses outside the allowed domains may be invited as guests. `false` withdraws their open invitations. */
  admin_allow_foreign_guests: { input: z.object({ allowed: z.boolean() }), output: nothing },
  /** Removes the demo workspace for good. */
  admin_remove_demo: { input: z.object({}), output: nothing },
  /** Confirms the address of an account. */
  admin_confirm_email: { input: z.object({ person_id: z.uuid() }), output: nothing },
  /** The projects of a disabled owner, with the people who may take each over. */
  admin_owned_projects: { input: z.object({ owner_id: z.uuid() }), output: z.array(ownedProject) },
  /** Offers a project of a disabled owner to another person, who becomes its owner by accepting. */
  admin_hand_over: { input: z.object({ project_id: z.uuid(), new_owner_id: z.uuid() }), output: nothing },
  /** The deleted projects of the installation that can still be restored, the latest first. */
  admin_deleted_projects: {
    input: adminDeletedProjectsInput,
    output: z.object({ total: count, projects: z.array(adminDeletedProject) }),
  },
  /**
   * `admin_restore_project`: with everything in it. `new_owner_id`, one of `new_owners`, belongs to a project whose owner is gone, and to
   * no other: 404 `project_gone`, 409 `owner_exists`, 400 `owner_not_member`.
   */
  admin_restore_project: {
    input: z.object({ project_id: z.uuid(), new_owner_id: z.uuid().nullish() }),
    output: nothing,
  },
  /** Sends a mail to the caller and returns the answer of the mail server. */
  admin_test_mail: { input: z.object({ command_id: commandId }), output: testMailResult },
  /** The version and the state of the installation. */
  admin_state: { input: z.object({}), output: systemState },
});

export type AdministrationProcedures = CallsOf<typeof administrationContracts>;
export type AdminPerson = z.infer<typeof adminPerson>;
export type AdminDeletedProject = z.infer<typeof adminDeletedProject>;
export type AdminDeletedProjects = AdministrationProcedures['admin_deleted_projects']['output'];
export type SetupDelivery = z.infer<typeof setupDelivery>;
export type OwnedProject = z.infer<typeof ownedProject>;
export type TestMailResult = z.infer<typeof testMailResult>;
export type SystemState = z.infer<typeof systemState>;
