import { i18n } from './i18n.ts';

/** The name of a person; without one: the account was deleted. */
export function personName(person: { full_name: string } | null | undefined): string {
  if (!person) return i18n.t('common:person.deleted');
  return person.full_name || i18n.t('common:person.unnamed');
}

/** 'Lía Montenube' → 'Lía'. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
