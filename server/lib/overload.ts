import { apiError, type PublicError, refusal } from './public-error.ts';

/** One person has too many requests in progress: only this person is refused. */
export const tooManyRequests = (): PublicError => refusal('over_request_rate_limit');

/** All people together have too many requests in progress. */
export const serverBusy = (): PublicError => apiError('PGRST001');
