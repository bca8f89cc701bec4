import { byNamespace } from './by-namespace.ts';

/** The texts of this language by namespace, without those that come with their view (`lib/view-texts.ts`). */
export default byNamespace(
  import.meta.glob(['./es/*.json', '!./es/{admin,backlog,planning,reports,settings,team}.json'], {
    eager: true,
    import: 'default',
  }),
);
