import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { ViewBar } from '#client/components/ViewBar.tsx';
import { useRetrospective } from '#client/data/retrospectives/queries.ts';

/** A retrospective in its present phase. */
export function RetroBoard({ id }: { id: string }) {
  const { t } = useTranslation('retro');
  const { data, error, isError, refetch } = useRetrospective(id);
  return (
    <>
      <ViewBar title={t('title')} context={data?.title} />
      {data === undefined && isError && (
        <LoadFailure title={t('loadFailed')} error={error} onRetry={refetch} />
      )}
      {data === undefined && !isError && <Loading />}
    </>
  );
}
