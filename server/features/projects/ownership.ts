import {
  answerOfferInput,
  offerOwnershipInput,
  withdrawOfferInput,
} from '../../../shared/contracts/project-requests.ts';
import { defineProcedure, type Procedure } from '../../lib/procedure.ts';

/** @throws {PublicError} 403 only_owner, 400 owner_not_member, from `app.offer_ownership`. */
const offerOwnership = defineProcedure({
  name: 'offer_ownership',
  access: 'signed-in',
  input: offerOwnershipInput,
  async act({ project_id, user_id }, { client }): Promise<void> {
    await client.query('select app.offer_ownership($1, $2)', [project_id, user_id]);
  },
});

/** @throws {PublicError} 403 only_owner, from `app.withdraw_offer`. */
const withdrawOffer = defineProcedure({
  name: 'withdraw_offer',
  access: 'signed-in',
  input: withdrawOfferInput,
  async act({ project_id }, { client }): Promise<void> {
    await client.query('select app.withdraw_offer($1)', [project_id]);
  },
});

/** @throws {PublicError} 404 offer_gone, from `app.answer_offer`. */
const answerOffer = defineProcedure({
  name: 'answer_offer',
  access: 'signed-in',
  input: answerOfferInput,
  async act({ project_id, accept }, { client }): Promise<void> {
    await client.query('select app.answer_offer($1, $2)', [project_id, accept]);
  },
});

/** A project passes to somebody who accepts it. */
export const ownershipProcedures: readonly Procedure[] = [offerOwnership, withdrawOffer, answerOffer];
