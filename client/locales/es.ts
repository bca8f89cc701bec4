import { byNamespace } from './by-namespace.ts';

/** The Spanish texts that every view needs, by namespace. */
export const everyView = byNamespace(
  import.meta.glob<Record<string, unknown>>(
    ['../../shared/locales/es/scope.json', './es/{shell,offline,dates,forms,kanban,marks}.json'],
    { eager: true, import: 'default' },
  ),
);

/** How the others are fetched by their namespace; those of a part of the program come with its module. */
export const byView = byNamespace(
  import.meta.glob<Record<string, unknown>>(
    [
      '../../shared/locales/es/{errors,eventsNotices}.json',
      './es/*.json',
      '!./es/{common,shell,offline,dates,forms,kanban,marks}.json',
    ],
    { import: 'default' },
  ),
);
