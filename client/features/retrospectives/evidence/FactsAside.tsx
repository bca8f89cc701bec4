import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PanelCount } from '#client/components/layout/Panel.tsx';
import classes from './FactsAside.module.css';
import type { Facts, SprintOfRetro } from './use-facts.ts';

interface FactsAsideProps {
  sprint: SprintOfRetro;
  facts: Facts;
  /** Whether all figures are shown. */
  more: boolean;
  onMore: (more: boolean) => void;
  /** Whether it is one line of fixed height: long facts are cut there, and hidden on a phone. */
  inLine?: boolean;
}

/** Beside the title of the facts: where they come from, and the button that shows all. */
export function FactsAside({ sprint, facts, more, onMore, inLine = false }: FactsAsideProps) {
  const { t } = useTranslation('retro');
  return (
    <>
      <span className={classes['source']} data-in-line={inLine || undefined}>
        <PanelCount>{t('evidence.source', { sprint: sprint.name, dates: facts.dates })}</PanelCount>
      </span>
      {facts.state === 'known' && (
        <Button
          variant="subtle"
          size="sm"
          className={classes['more'] ?? ''}
          aria-expanded={more}
          onClick={() => onMore(!more)}
        >
          {t(more ? 'evidence.fewer' : 'evidence.more')}
        </Button>
      )}
    </>
  );
}
