import type { Standing } from '#shared/rules/accounts/permissions.ts';
import * as rules from '#shared/rules/accounts/permissions.ts';
import { TEAM_ROLES } from '#shared/rules/accounts/roles.ts';
import { MEMBERS } from './roles.ts';

/** A rule of shared/rules/accounts/permissions.ts: whether a person may do an action. */
export type Right = (standing: Standing) => boolean;

const EDITS_STORIES = [
  'create a story',
  'edit and move a story',
  'move a story into a sprint',
  'add a task',
  'tick a task',
  'delete a task',
  'add a label',
] as const;

const PLANS_SPRINTS = ['create a sprint', 'edit a sprint', 'start a sprint', 'delete a sprint'] as const;

/** The same right for several actions. */
const all = (actions: readonly string[], right: Right): [string, Right][] =>
  actions.map((action) => [action, right]);

/** The rights to a thing of the person's own, and to one of somebody else. */
const byAuthor = (
  name: (whose: string) => string,
  right: (standing: Standing, author: string | null) => boolean,
) =>
  [
    [name('own'), (standing: Standing) => right(standing, standing.personId)],
    [name("somebody else's"), (standing: Standing) => right(standing, null)],
  ] as const;

const storyRights = (['backlog', 'done'] as const).flatMap((status) =>
  [
    (whose: string) => `delete ${whose} story (${status})`,
    (whose: string) => `delete ${whose} story (${status}) with a way back`,
    (whose: string) => `restore ${whose} deleted story (${status})`,
  ]
    .flatMap((name) =>
      byAuthor(name, (standing, reporter_id) => rules.mayDeleteStory(standing, { reporter_id, status })),
    )
    .concat(
      byAuthor(
        (whose) => `move ${whose} story (${status}) to another project`,
        (standing, reporter_id) => rules.mayMoveStory(standing, { reporter_id, status }),
      ),
    ),
);

const SOMEBODY = { facilitator_id: 'somebody' };

const SEES =
  'see columns, limits of teams, own fields and their use, types, templates, links, followers and former texts of comments';
/** Whether a person sees what everybody of the project sees. */
const sees: Right = ({ owner, roles }) => owner || roles.length > 0;

/**
 * The table of rights: every action that somebody can try in a project. server/tests/permissions.test.ts tries each against the database
 * in every role, and docs/rights.md shows the table.
 */
export const RIGHTS: ReadonlyMap<string, Right> = new Map([
  ...all(EDITS_STORIES, rules.mayEditStories),
  ...storyRights,
  ...all(['clone a story', 'make a story of a task', 'block a story by another one'], rules.mayEditStories),
  ['link stories', rules.mayLinkStories],
  ['remove a link of stories', rules.mayLinkStories],
  ['follow a story', rules.mayFollowStories],
  ...all(['mute a story', SEES], sees),
  ['comment', rules.mayComment],
  ...byAuthor(
    (whose) => `edit ${whose} comment`,
    (standing, author_id) => rules.mayEditComment(standing, { author_id }),
  ),
  ...byAuthor(
    (whose) => `delete ${whose} comment`,
    (standing, author_id) => rules.mayDeleteComment(standing, { author_id }),
  ),
  ...byAuthor(
    (whose) => `delete ${whose} file`,
    (standing, uploaded_by) => rules.mayDeleteAttachment(standing, { uploaded_by }),
  ),
  ['remove a text', rules.mayRedactTexts],
  ['attach a file', rules.mayAttach],
  ...all(['create an epic', 'rename an epic'], rules.mayEditEpics),
  ['delete an epic', rules.mayDeleteEpics],
  ...all(['rename a label', 'delete a label'], rules.mayEditLabels),
  ...all(
    [
      'write a shared view',
      'share a view',
      'change a shared view',
      'delete a shared view',
      'make a shared view an own one',
    ],
    rules.mayEditSharedFilters,
  ),
  ...all(['define an own field', 'change an own field', 'remove an own field'], rules.mayDefineFields),
  ['write the value of an own field', rules.mayEditStories],
  ...all(
    ['write a template', 'make a template of a story', 'change a template', 'delete a template'],
    rules.mayEditTemplates,
  ),
  ['create a story from a template', rules.mayEditStories],
  ...all(PLANS_SPRINTS, rules.mayPlanSprints),
  ...all(
    [
      'change a column',
      'save the columns',
      'undo a save of the columns',
      'limit a team in a column',
      'change the limit of a team',
      'remove the limit of a team',
    ],
    rules.mayEditColumns,
  ),
  ['add a holiday', rules.mayEditHolidays],
  ...all(['change the project', 'switch a type of stories on or off'], rules.mayEditProject),
  ...all(['create a team', 'delete a team'], rules.mayEditTeams),
  ['invite', rules.mayInvite],
  ...all(["change a member's role", 'remove a member'], rules.mayEditMembers),
  ['leave the only team', rules.mayLeave],
  ...(['has', 'has not'] as const).flatMap((state): [string, Right][] => {
    const person = { id: 'somebody', accepted: state === 'has' };
    return [
      [`enter an absence of a member who ${state} accepted`, (who) => rules.mayEditAbsences(who, person)],
      [`set the hours of a member who ${state} accepted`, (who) => rules.mayEditHours(who, person)],
    ];
  }),
  ['enter an own absence', (who) => rules.mayEditAbsences(who, { id: who.personId, accepted: false })],
  ['archive, or make active', rules.mayArchive],
  ['hand over', rules.mayHandOver],
  ['delete the project', rules.mayDeleteProject],
  ['create a project', rules.mayCreateProjects],
  ['open a session of Planning Poker', rules.mayTakePartInPoker],
  ["change the deck in somebody else's session", (who) => rules.mayEditPokerDecks(who, SOMEBODY)],
  [
    'change the deck in an own session',
    (who) => rules.mayEditPokerDecks(who, { facilitator_id: who.personId }),
  ],
  ...all(
    ['see a closed retrospective', 'see the notes of a closed retrospective'],
    rules.maySeeRetrospectives,
  ),
  ['see a retrospective that is not closed', rules.mayReadOpenRetrospectives],
  ...all(['start a retrospective', 'write a note', 'agree on an action'], rules.mayTakePartInRetrospectives),
  ['lead an own retrospective', (who) => rules.mayLeadRetrospective(who, { facilitator_id: who.personId })],
  ["lead somebody else's retrospective", (who) => rules.mayLeadRetrospective(who, SOMEBODY)],
  ['follow a facilitator who is gone', rules.mayFollowFacilitator],
  ['delete a retrospective', rules.mayDeleteRetrospectives],
  ['write a template of retrospectives', rules.mayEditRetroTemplates],
] as const);

/** An observer of a project that lets observers comment and see closed retrospectives. */
export const ALLOWED_OBSERVER = 'observer allowed more';

/** A guest whose role in the project is that of a member. */
export const GUEST = 'guest';

/** The columns of the table: the people of a project, and one who belongs to another. */
export const STANDINGS = [...MEMBERS, ALLOWED_OBSERVER, GUEST, 'other'] as const;

const rolesOf = (caller: string) => {
  if (caller === 'owner') return ['product_owner'] as const;
  if (caller === GUEST) return ['member'] as const;
  return TEAM_ROLES.filter((role) => role === caller.split(' ')[0]);
};

/** The standing of a person of a role in a project. An administrator of the platform, like other strangers, is nothing in it. */
export const standingOf = (caller: string, personId: string, archived: boolean): Standing => ({
  personId,
  owner: caller === 'owner',
  roles: rolesOf(caller),
  archived,
  observers: { comment: caller === ALLOWED_OBSERVER, seeRetrospectives: caller === ALLOWED_OBSERVER },
  guest: caller === GUEST,
});
