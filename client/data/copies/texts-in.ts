import { storedValues } from '#client/lib/storage/stored-values.ts';

/** The properties of commands and drafts that no person types. */
const UNTYPED =
  /^(?:kind|slot|name|field|before|base|since|does|part|rank|status|about|retro|type|priority|template|id)$|(?:_id|Id)$/;
/** Ids, and dates with or without a time. */
const MACHINE_VALUE = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T.*)?)$/;

/** The texts in a command or a draft of any form, as far as a person may have typed them. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || MACHINE_VALUE.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  // a form: each of its values is typed, whatever its name
  if ('typed' in value) return Object.values(Object(value.typed)).flatMap(textsIn);
  return Object.entries(value).flatMap(([name, part]) => (UNTYPED.test(name) ? [] : textsIn(part)));
}

const fields = storedValues('fieldDraft');

/** The texts that are typed for a story or in a session and that the server does not have. */
export const typedTextsOf = (subjectId: string): string[] =>
  fields
    .entries()
    .filter(([id]) => id.startsWith(`${subjectId}:`))
    .flatMap(([, draft]) => textsIn(draft));
