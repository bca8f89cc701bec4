import { i18n } from '#client/lib/text/i18n.ts';
import type { FilterPart } from '#shared/rules/stories/filter/story-filter.ts';

/** The name of a part of a filter. Needs the texts of `filters`. */
export const partName = (part: FilterPart): string =>
  // a property that is also edited on cards has its name with every page
  i18n.t([`common:field.${part}`, `filters:part.${part}`] as string[] as ['common:field.due']);
