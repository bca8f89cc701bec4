import type { Standing } from '#shared/rules/accounts/permissions.ts';
import * as rules from '#shared/rules/accounts/permissions.ts';
import { TEAM_ROLES } from '#shared/rules/accounts/roles.ts';

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
    (whose: string) => `move ${whose} story (${status}) to another project`,
  ].flatMap((name) =>
    byAuthor(name, (standing, reporter_id) => rules.mayDeleteStory(standing, { reporter_id, status })),
  ),
);

const SOMEBODY = { facilitator_id: 'somebody' };

/**
 * The table of rights: every action that somebody can try in a project. server/tests/permissions.test.ts tries each against the database
 * in every role, and docs/rights.md shows the table.
 */
export const RIGHTS: ReadonlyMap<string, Right> = new Map([
  ...all(EDITS_STORIES, rules.mayEditStories),
  ...storyRights,
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
  ...all(PLANS_SPRINTS, rules.mayPlanSprints),
  ['change a column', rules.mayEditColumns],
  ['add a holiday', rules.mayEditHolidays],
  ['change the project', rules.mayEditProject],
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
  ['open a session of Planning Poker', rules.mayTakePartInPoker],
  ["change the deck in somebody else's session", (who) => rules.mayEditPokerDecks(who, SOMEBODY)],
  [
    'change the deck in an own session',
    (who) => rules.mayEditPokerDecks(who, { facilitator_id: who.personId }),
  ],
  ...all(['start a retrospective', 'write a note', 'agree on an action'], rules.mayTakePartInRetrospectives),
  ['lead an own retrospective', (who) => rules.mayLeadRetrospective(who, { facilitator_id: who.personId })],
  ["lead somebody else's retrospective", (who) => rules.mayLeadRetrospective(who, SOMEBODY)],
  ['follow a facilitator who is gone', rules.mayFollowFacilitator],
  ['delete a retrospective', rules.mayDeleteRetrospectives],
  ['write a template of retrospectives', rules.mayEditRetroTemplates],
] as const);

/** The standing of a person of a role in a project. An administrator of the platform, like other strangers, is nothing in it. */
export const standingOf = (caller: string, personId: string, archived: boolean): Standing => ({
  personId,
  owner: caller === 'owner',
  roles: caller === 'owner' ? ['product_owner'] : TEAM_ROLES.filter((role) => role === caller),
  archived,
});
