import { defineCall } from '#server/lib/procedure.ts';
import { projectRequestContracts as contracts } from '#shared/contracts/project-requests.ts';

/** Offers a project to one of its people. @throws {PublicError} 403 only_owner, 400 owner_not_member, from `app.offer_ownership`. */
const offerOwnership = defineCall(contracts.offer_ownership, ['project_id', 'user_id']);

/** Withdraws an ownership offer. @throws {PublicError} 403 only_owner, from `app.withdraw_offer`. */
const withdrawOffer = defineCall(contracts.withdraw_offer, ['project_id']);

/** Accepts or declines an ownership offer. @throws {PublicError} 404 offer_gone, from `app.answer_offer`. */
const answerOffer = defineCall(contracts.answer_offer, ['project_id', 'accept']);

/** How a project gets another owner. */
export const ownershipProcedures = [offerOwnership, withdrawOffer, answerOffer];
