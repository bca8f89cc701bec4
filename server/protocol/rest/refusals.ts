import { PublicError } from '../../lib/public-error.ts';
import type { Role } from './catalogue/catalogue.ts';
import { messageOfState } from './sqlstates.ts';

/** The refusals of the table API, with PostgREST's codes and statuses and sentences of our own. */

/** A query string that does not follow the grammar. */
export const badQuery = (message: string, details: string | null = null) =>
  new PublicError(400, 'PGRST100', message, { details });

/** A body that is not what the request needs. */
export const badBody = (message: string) => new PublicError(400, 'PGRST102', message);

/** A query that asks for more than one statement should do; see docs/api.md, "Limits". */
export const queryTooLarge = () =>
  new PublicError(400, 'PT400', 'La consulta pide demasiadas cosas a la vez.', { hint: 'query_too_large' });

/** Relations to many within each other multiply the rows of an answer. */
export const nestedTooDeep = () =>
  new PublicError(400, 'PT400', 'Las relaciones con varias filas se anidan demasiado.', {
    hint: 'query_too_large',
  });

/** What a signed-out caller is answered where a session is needed. */
export const needsSession = (cause?: unknown) =>
  new PublicError(401, '42501', 'Inicia sesión para continuar.', { cause });

/** The role lacks a right to the table or to one of its columns. */
export const noRight = (role: Role) =>
  role === 'anon' ? needsSession() : new PublicError(403, '42501', messageOfState('42501'));

/** A view that PostgreSQL cannot write through. */
export const notWritable = (table: string) =>
  new PublicError(405, '55000', `La vista «${table}» es solo de lectura.`);

/** A known part of the dialect that this server does not offer. */
export const notOffered = (message: string) => new PublicError(400, 'PGRST127', message);

export const unknownTable = (table: string) =>
  new PublicError(404, 'PGRST205', `No existe la tabla «public.${table}».`);

export const unknownColumn = (table: string, column: string) =>
  new PublicError(400, '42703', `La tabla «${table}» no tiene la columna «${column}».`);

export const unknownPayloadColumn = (table: string, column: string) =>
  new PublicError(
    400,
    'PGRST204',
    `La tabla «${table}» no tiene la columna «${column}» que se quiere escribir.`,
  );

export const unknownRelation = (table: string, relation: string, hint: string | undefined) =>
  new PublicError(
    400,
    'PGRST200',
    `No hay ninguna relación entre «${table}» y «${relation}»${hint === undefined ? '' : ` con la indicación «${hint}»`}.`,
  );

export const ambiguousRelation = (table: string, relation: string, choices: string[]) =>
  new PublicError(300, 'PGRST201', `Hay más de una relación entre «${table}» y «${relation}».`, {
    details: choices.join(', '),
    hint: `Elige una: ${choices.join(', ')}`,
  });

export const notEmbedded = (label: string) =>
  new PublicError(400, 'PGRST108', `«${label}» no está entre las relaciones que pide «select».`);

export const notSingular = (rows: number) =>
  new PublicError(406, 'PGRST116', 'El resultado tiene que ser exactamente una fila.', {
    details: `The result contains ${rows} rows`, // the wire's words: some official clients look for "0 rows"
  });
