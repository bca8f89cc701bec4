import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Avatar.module.css';

/** The fields that an avatar needs; null for an empty avatar. */
export type Pictured = {
  fullName: string;
  avatarUrl?: string | null;
  /** One of TINTS (shared/rules/accounts/tint.ts); undefined: grey, for a person who is not known (yet). */
  tint?: number | undefined;
  /** Whether the person is a guest, which options of lists say. */
  guest?: boolean | undefined;
} | null;

interface AvatarProps {
  /** Without a person: a dashed circle. */
  person: Pictured;
  /** 22, 28, 32 or 64 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Set it beside the written name: hidden from screen readers, without tooltip. */
  decorative?: boolean;
  /** Whether the empty avatar has a plus, because a press on it assigns a person. */
  assignable?: boolean;
}

/** The person's picture, or two letters on the person's tint. */
export function Avatar({ person, size = 'sm', decorative = false, assignable = false }: AvatarProps) {
  const { t } = useTranslation('common');
  const name = person ? person.fullName || t('person.unnamed') : t('unassigned');
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name };
  if (!person) {
    return (
      <span className={classes['avatar']} data-size={size} data-nobody {...label}>
        {assignable && <IconPlus size={12} stroke={2} aria-hidden />}
      </span>
    );
  }
  return (
    <span className={classes['avatar']} data-size={size} data-tint={person.tint} {...label}>
      {person.avatarUrl ? <img src={person.avatarUrl} alt="" /> : initialsOf(name)}
    </span>
  );
}

/** 'Lía Montenube' → 'LM', 'Teo' → 'TE'. */
function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  const [first = '', second] = names;
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}
