import { apiError } from '#server/lib/public-error.ts';

/** The format of a response. */
export interface Media {
  kind: 'array' | 'object' | 'csv';
  stripNulls: boolean;
  contentType: string;
}

/** How many types of an `Accept` header are read; browsers send fewer than ten. */
const MAX_ACCEPTED = 50;

const ARRAY: Media = { kind: 'array', stripNulls: false, contentType: 'application/json; charset=utf-8' };

function known(type: string, stripNulls: boolean): Media | undefined {
  const stripped = stripNulls ? ';nulls=stripped' : '';
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return ARRAY;
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return {
        kind: 'array',
        stripNulls,
        contentType: `application/vnd.pgrst.array+json${stripped}; charset=utf-8`,
      };
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        kind: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${stripped}; charset=utf-8`,
      };
    case 'text/csv':
      return { kind: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' };
    default:
      return undefined;
  }
}

/**
 * Chooses the format of the response from `Accept`: the supported type with the highest weight.
 * @throws {PublicError} 406 PGRST107 if none is supported.
 */
export function negotiate(accept: string | undefined): Media {
  if (accept === undefined || accept.trim() === '') return ARRAY;
  const accepted = accept.split(',', MAX_ACCEPTED).map((range) => {
    const [type = '', ...options] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(options.find((option) => option.startsWith('q='))?.slice(2) ?? 1);
    return { media: known(type, options.includes('nulls=stripped')), weight };
  });
  const best = accepted.sort((a, b) => b.weight - a.weight).find(({ media, weight }) => media && weight > 0);
  if (best?.media) return best.media;
  throw apiError('not_acceptable', {
    details: accept.slice(0, 200),
  });
}
