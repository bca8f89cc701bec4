import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isLongEnough } from '#shared/rules/accounts/passwords.ts';

/**
 * Why a password is weak: too short, among the most common ones, or made of public facts about the person. The official
 * clients know the first two names.
 */
export type Weakness = 'length' | 'pwned' | 'personal';

/** Public facts about a person. None of them may be the password. */
export interface KnownFacts {
  email: string;
  fullName: string;
  /** The name of the product in this installation. */
  productName: string;
}

/** Lower-cases a text, and removes accents and white space. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s/gu, '');
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}\p{M}]+/u);
const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

let common: ReadonlySet<string> | undefined;

/** Whether a password is one of the most common ones: see README.md beside the list. */
function isCommon(password: string): boolean {
  common ??= new Set(
    gunzipSync(readFileSync(path.join(import.meta.dirname, 'common.txt.gz')))
      .toString()
      .split('\n'),
  );
  return common.has(fold(password));
}

/** The shortest part of a name that counts (characters). Shorter parts occur in other words by chance. */
const MIN_WORD = 3;
/** Characters that must be left of a password without the person's words: more than a year or a few signs. */
const MIN_REST = 5;

/** Whether a password is the person's name or address, in any order and spelling, with no more than a few signs added. */
function isPersonal(password: string, { email, fullName, productName }: KnownFacts): boolean {
  // the last label of a domain (`com`, `info`) belongs to nobody
  const parts = [email.replace(/\.[^.@]*$/, ''), fullName, productName];
  const words = [email, ...email.split('@'), ...parts, ...parts.flatMap(wordsOf)]
    .map(lettersOf)
    .filter((word) => word.length >= MIN_WORD)
    .sort((a, b) => b.length - a.length);
  const whole = lettersOf(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole);
  return rest !== whole && [...rest].length < MIN_REST;
}

/** Finds why a password is too weak to be chosen. @returns null for a good password. */
export function findWeakness(password: string, facts: KnownFacts): Weakness | null {
  if (!isLongEnough(password)) return 'length';
  if (isCommon(password)) return 'pwned';
  return isPersonal(password, facts) ? 'personal' : null;
}
