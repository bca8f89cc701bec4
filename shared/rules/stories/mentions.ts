/** A person as a text names them: '@Lía Montenube'. */
export interface Mentionable {
  id: string;
  full_name: string;
}

/** A part of a text: plain text, or the name of a mentioned person. */
export interface TextPart {
  text: string;
  mention: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The pattern of the names after an @, the longest first, so that '@Ana Prueba' is not 'Ana'. Null if there are no names. */
function pattern(names: readonly string[]): RegExp | null {
  const known = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
  if (known.length === 0) return null;
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])@(?:${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

/** Splits a text at the names of the people that it mentions. */
export function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const found = pattern(names);
  if (!found) return [{ text, mention: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(found)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), mention: false });
    parts.push({ text: match[0], mention: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), mention: false });
  return parts;
}

/** The ids of the people that a text mentions. If several people have the same name, all of them. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  const parts = splitMentions(
    text,
    people.map((person) => person.full_name),
  );
  const named = new Set(parts.filter((part) => part.mention).map((part) => part.text.slice(1)));
  return people.filter((person) => named.has(person.full_name.trim())).map((person) => person.id);
}

/** The typed part of a name at the end of `text` (which ends at the cursor); null if no name is being typed. */
export function typedMention(text: string): string | null {
  return /(?:^|[^\p{L}\p{N}])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*){0,2})$/u.exec(text)?.[1] ?? null;
}
