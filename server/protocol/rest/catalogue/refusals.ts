import { errorText } from '#server/lib/error-texts.ts';
import { apiError, type PublicError } from '#server/lib/public-error.ts';
import { needsSession } from '../../requests/refusals.ts';
import type { Role } from './catalogue.ts';

/** A relationship in the details of PGRST201. */
export interface RelationshipDetails {
  cardinality: string;
  embedding: string;
  relationship: string;
}

/** Errors of the table API that several places throw. The others are thrown by code, with `apiError`. */

/** The role lacks a right to the table, or to some of its columns. */
export const noRight = (role: Role, columns: readonly string[] = []): PublicError =>
  role === 'anon'
    ? needsSession()
    : apiError('no_right', columns.length > 0 ? { details: columns.join(', ') } : {});

export const unknownTable = (table: string): PublicError => apiError('unknown_table', { params: { table } });

export const unknownColumn = (table: string, column: string): PublicError =>
  apiError('unknown_column', { params: { table, column } });

export const unknownPayloadColumn = (table: string, column: string): PublicError =>
  apiError('unknown_payload_column', { params: { table, column } });

export const unknownRelation = (table: string, relation: string, hint: string | undefined): PublicError =>
  apiError(hint === undefined ? 'unknown_relation' : 'unknown_relation_hint', {
    params: { table, relation, hint },
    // the words of PostgREST
    details: `Searched for a foreign key relationship between '${table}' and '${relation}'${hint === undefined ? '' : ` using the hint '${hint}'`} in the schema 'public', but no matches were found.`,
  });

/** @param ways the relationships that the names may mean, as PostgREST describes them. @param choices how to name each. */
export const ambiguousRelation = (
  table: string,
  relation: string,
  ways: readonly RelationshipDetails[],
  choices: readonly string[],
): PublicError =>
  apiError('ambiguous_relation', {
    params: { table, relation },
    details: ways,
    hint: errorText('ambiguous_relation_choices', { choices: choices.join(', ') }),
  });

export const notEmbedded = (relation: string): PublicError =>
  apiError('not_embedded', { params: { relation } });
