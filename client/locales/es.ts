import { byNamespace } from './by-namespace.ts';

/** The Spanish texts that every view needs, by namespace; the others are fetched by the view that names them. */
export default byNamespace(
  import.meta.glob('./es/{shell,notifications,offline,kanban,stories,sprints}.json', {
    eager: true,
    import: 'default',
  }),
);
