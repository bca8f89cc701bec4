import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDateLong } from '#client/lib/text/format.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayCreateProjects } from '#shared/rules/accounts/permissions.ts';
import classes from './Greeting.module.css';

/** The hours at which morning, afternoon and evening begin; in Spain the morning ends later, with lunch. */
const STARTS_AT: Record<string, readonly [number, number, number]> = {
  es: [6, 14, 21],
  en: [5, 12, 18],
  pt: [6, 12, 18],
};

function partOfDay(hour: number, language: string): 'morning' | 'afternoon' | 'evening' {
  const [morning, afternoon, evening] = STARTS_AT[language] ?? [6, 14, 21];
  if (hour < morning || hour >= evening) return 'evening';
  return hour < afternoon ? 'morning' : 'afternoon';
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

interface GreetingProps {
  withNewProject: boolean;
  /** The next action of the person: it comes with the figures, and moves nothing. */
  children?: ReactNode;
}

/** A greeting for the time of day, the date, the next action, and a button for a new project. */
export function Greeting({ withNewProject, children }: GreetingProps) {
  const { t, i18n } = useTranslation('dashboard');
  const person = usePerson();
  const { fullName } = person;
  const setSearch = useSetAppSearch();
  const now = new Date(useNow());
  const [firstName = fullName] = fullName.split(' ');

  return (
    <header className={classes['greeting']}>
      <div className={classes['text']}>
        <h1>{t(`greeting.${partOfDay(now.getHours(), i18n.language)}`, { name: firstName })}</h1>
        <p>{capitalised(formatDateLong(now))}</p>
      </div>
      {children}
      {withNewProject && mayCreateProjects(person) && (
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSearch({ dialog: 'project' })}
        >
          {t('newProject')}
        </Button>
      )}
    </header>
  );
}
