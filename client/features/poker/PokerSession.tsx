import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { ViewBar } from '#client/components/ViewBar.tsx';
import { usePokerSession } from '#client/data/poker/queries.ts';

/** A session of Planning Poker. */
export function PokerSession({ id }: { id: string }) {
  const { t } = useTranslation('poker');
  const { data, error, isError, refetch } = usePokerSession(id);
  return (
    <>
      <ViewBar title={t('title')} context={data?.name} />
      {data === undefined && isError && (
        <LoadFailure title={t('loadFailed')} error={error} onRetry={refetch} />
      )}
      {data === undefined && !isError && <Loading />}
    </>
  );
}
