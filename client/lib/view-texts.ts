import { addTexts } from './i18n.ts';

/** The texts that one view alone needs come with it. Spanish is split so; whoever reads another language has it whole. */
const SPANISH = import.meta.glob<Record<string, unknown>>(
  '../locales/es/{admin,backlog,planning,reports,settings,team}.json',
  { import: 'default' },
);

export type ViewNamespace = 'admin' | 'backlog' | 'planning' | 'reports' | 'settings' | 'team';

/** For `lazy`: loads a part of the app together with its texts. */
export function withTexts<Part>(namespace: ViewNamespace, load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const [part, texts] = await Promise.all([load(), SPANISH[`../locales/es/${namespace}.json`]?.()]);
    if (texts) addTexts('es', { [namespace]: texts });
    return part;
  };
}
