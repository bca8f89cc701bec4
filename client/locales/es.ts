import { byNamespace } from './by-namespace.ts';

/** The Spanish texts that every view needs, by namespace. */
export const everyView = byNamespace(
  import.meta.glob<Record<string, unknown>>(
    ['../../shared/locales/es/errors.json', './es/{shell,notifications,offline,dates,kanban,stories}.json'],
    { eager: true, import: 'default' },
  ),
);

/** How the others are fetched, by namespace, by the view that names them. */
export const byView = byNamespace(
  import.meta.glob<Record<string, unknown>>(
    ['./es/*.json', '!./es/{auth,common,shell,notifications,offline,dates,kanban,stories}.json'],
    { import: 'default' },
  ),
);
