import type { Database } from '#shared/database.types.ts';
import type { StoryStatus } from '../stories/story.ts';
import { isParticipant, MANAGING_ROLES } from './roles.ts';

/**
 * Who may do what in a project: one function for each action. The row policies of the database decide
 * (server/database/objects/); these functions say the same beforehand, so that the client offers no action that would be refused. A test
 * compares them with the database for every role (server/tests/permissions.test.ts).
 */

type TeamRole = Database['public']['Tables']['team_members']['Row']['role'];

/** The standing of a person in a project: all permissions follow from it. */
export interface Standing {
  personId: string;
  /** Whether the person owns the project. */
  owner: boolean;
  /** The person's roles, one for each of their teams in the project. */
  roles: readonly TeamRole[];
  /** Whether the project is archived: it can be read, and nothing in it changes. */
  archived: boolean;
  /** The rights of people who only observe the project, besides reading. */
  observers: { comment: boolean; seeRetrospectives: boolean };
  /** Whether the person is a guest: in this project and in no other, whatever their role in it. */
  guest: boolean;
}

/** The parts of a story that decide who may delete it. */
interface Deletable {
  reporter_id: string | null;
  status: StoryStatus;
}

const belongs = ({ owner, roles }: Standing) => owner || roles.length > 0;
const participates = ({ owner, roles }: Standing) => owner || roles.some((role) => isParticipant({ role }));
const leads = ({ owner, roles }: Standing) => owner || roles.some((role) => MANAGING_ROLES.includes(role));
const writes = (standing: Standing) => participates(standing) && !standing.archived;
const manages = (standing: Standing) => leads(standing) && !standing.archived;

/** Only observe the project: no team gives the person another role in it. Observers change nothing. */
export const onlyObserves = (standing: Standing): boolean => belongs(standing) && !participates(standing);

/** Create stories, and edit, move, block and plan any story of the project, with its tasks. */
export const mayEditStories = (standing: Standing): boolean => writes(standing);

/** Create projects, and see the list of those that they deleted. Guests belong to one that others own. */
export const mayCreateProjects = ({ guest }: Pick<Standing, 'guest'>): boolean => !guest;

/** Become the owner of a project. */
export const mayOwnProjects = ({ guest }: Pick<Standing, 'guest'>): boolean => !guest;

/** Change the own address, with which a person signs in. */
export const mayChangeAddress = ({ guest }: Pick<Standing, 'guest'>): boolean => !guest;

/** Link a story of the project to another one that the person sees, and remove such a link; neither story is of an archived project. */
export const mayLinkStories = (standing: Standing): boolean => writes(standing);

/** Follow a story, or stop. Observers may: it changes nothing but their own notifications. */
export const mayFollowStories = (standing: Standing): boolean => belongs(standing) && !standing.archived;

/** Delete a story, and restore it after a deletion. */
export const mayDeleteStory = (standing: Standing, story: Deletable): boolean =>
  manages(standing) ||
  (writes(standing) && story.status === 'backlog' && story.reporter_id === standing.personId);

/** Move a story to another project, if that one lets the person write. */
export const mayMoveStory = (standing: Standing, story: Deletable): boolean =>
  !standing.guest && mayDeleteStory(standing, story);

/** Write comments. */
export const mayComment = (standing: Standing): boolean =>
  writes(standing) || (onlyObserves(standing) && standing.observers.comment && !standing.archived);

/** Change the text of a comment. */
export const mayEditComment = (standing: Standing, comment: { author_id: string | null }): boolean =>
  mayComment(standing) && comment.author_id === standing.personId;

export const mayDeleteComment = (standing: Standing, comment: { author_id: string | null }): boolean =>
  manages(standing) || mayEditComment(standing, comment);

/** Remove a text for good, with its earlier versions. */
export const mayRedactTexts = (standing: Standing): boolean => manages(standing);

/** Attach files to stories. */
export const mayAttach = (standing: Standing): boolean => writes(standing);

export const mayDeleteAttachment = (standing: Standing, file: { uploaded_by: string | null }): boolean =>
  manages(standing) || (writes(standing) && file.uploaded_by === standing.personId);

/** Create, rename and close epics. */
export const mayEditEpics = (standing: Standing): boolean => writes(standing);

export const mayDeleteEpics = (standing: Standing): boolean => manages(standing);

/** Rename and delete the labels of the project. People who edit stories also add labels, to a story or in advance. */
export const mayEditLabels = (standing: Standing): boolean => manages(standing);

/** Define, order, remove and restore the own fields of the project. People who edit stories write their values. */
export const mayDefineFields = (standing: Standing): boolean => manages(standing);

/** Write, rename and delete the templates of the project's stories. People who create stories use them. */
export const mayEditTemplates = (standing: Standing): boolean => manages(standing);

/** Share views of the project's stories, and change and delete shared ones. */
export const mayEditSharedFilters = (standing: Standing): boolean => manages(standing);

/** Create, edit, delete, start, pause, resume and finish sprints. People who edit stories also move them into and out of sprints. */
export const mayPlanSprints = (standing: Standing): boolean => manages(standing);

/** Open sessions of Planning Poker, and vote in them. */
export const mayTakePartInPoker = (standing: Standing): boolean => writes(standing);

/**
 * Change the deck that a team's sessions of Planning Poker begin with.
 * @param session a session of the team that is not closed, if there is one: its facilitator may as well.
 */
export const mayEditPokerDecks = (
  standing: Standing,
  session?: { facilitator_id: string | null } | null,
): boolean => manages(standing) || (writes(standing) && session?.facilitator_id === standing.personId);

/** See retrospectives that are not closed. */
export const mayReadOpenRetrospectives = (standing: Standing): boolean => participates(standing);

/** See retrospectives at all. Observers see closed ones, where the project allows it. */
export const maySeeRetrospectives = (standing: Standing): boolean =>
  mayReadOpenRetrospectives(standing) || (onlyObserves(standing) && standing.observers.seeRetrospectives);

/** Start retrospectives, and write, group, vote and agree in them. */
export const mayTakePartInRetrospectives = (standing: Standing): boolean => writes(standing);

/** Move the phases, the timer and the focus of a retrospective, and hand its lead over. */
export const mayLeadRetrospective = (
  standing: Standing,
  retrospective: { facilitator_id: string | null },
): boolean => writes(standing) && retrospective.facilitator_id === standing.personId;

/** Lead a retrospective whose facilitator has been gone for a minute. */
export const mayFollowFacilitator = (standing: Standing): boolean => manages(standing);

export const mayDeleteRetrospectives = (standing: Standing): boolean => manages(standing);

/** Write a team's own templates of retrospectives. */
export const mayEditRetroTemplates = (standing: Standing): boolean => manages(standing);

/** Change the names and limits of the board's columns. */
export const mayEditColumns = (standing: Standing): boolean => manages(standing);

export const mayEditHolidays = (standing: Standing): boolean => manages(standing);

/**
 * Change the absences of a person.
 * @param person.accepted whether the person has accepted that the project sees their data.
 */
export const mayEditAbsences = (standing: Standing, person: { id: string; accepted: boolean }): boolean =>
  person.id === standing.personId || (manages(standing) && person.accepted);

/** Change the weekly hours of a person; `person.accepted` as in {@link mayEditAbsences}. */
export const mayEditHours = (standing: Standing, person: { id: string; accepted: boolean }): boolean =>
  mayEditAbsences(standing, person);

/** Change the name, description, key, definition of ready, types of stories and rights of observers of the project. */
export const mayEditProject = (standing: Standing): boolean => manages(standing);

/** Create, rename and delete teams. */
export const mayEditTeams = (standing: Standing): boolean => manages(standing);

/** Invite people, and see, renew and withdraw the open invitations. */
export const mayInvite = (standing: Standing): boolean => manages(standing);

/** Change the roles of members, and remove other people than the owner. */
export const mayEditMembers = (standing: Standing): boolean => manages(standing);

/** Leave a team. The owner stays in one. */
export const mayLeave = ({ owner, roles }: Standing): boolean => roles.length > (owner ? 1 : 0);

/** Archive the project, and make an archived one active again. */
export const mayArchive = (standing: Standing): boolean => leads(standing);

/** Offer the project to another member. */
export const mayHandOver = ({ owner }: Standing): boolean => owner;

/** Delete the project, and recover it. */
export const mayDeleteProject = ({ owner }: Standing): boolean => owner;
