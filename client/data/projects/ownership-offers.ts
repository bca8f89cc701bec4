import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { Tables } from '#shared/database.types.ts';
import { callAgain } from '../write/call-once.ts';
import { offerKey } from './project-requests.ts';

/** The offer of a project to its next owner, with the state of the offer. */
export interface OwnershipOffer extends Pick<Tables<'ownership_offers'>, 'expires_at'> {
  /** The receiver's name; empty if it is not known. */
  name: string;
  state: 'open' | 'declined' | 'expired';
}

/** The offer of a project that the person owns; undefined while it loads and if there is none. */
export function useOwnershipOffer(projectId: string): OwnershipOffer | undefined {
  const { data } = useQuery({
    queryKey: offerKey(projectId),
    queryFn: async (): Promise<OwnershipOffer | null> => {
      const { data: offer } = await db
        .from('ownership_offers')
        .select('offered_to, expires_at, declined_at')
        .eq('project_id', projectId)
        .maybeSingle()
        .throwOnError();
      if (offer === null) return null;
      const { offered_to, expires_at, declined_at } = offer;
      const { data: receiver } = await db
        .from('profiles')
        .select('full_name')
        .eq('id', offered_to)
        .maybeSingle()
        .throwOnError();
      const over = Date.parse(expires_at) <= Date.now();
      const state = declined_at !== null ? 'declined' : over ? 'expired' : 'open';
      return { name: receiver?.full_name ?? '', expires_at, state };
    },
  });
  return data ?? undefined;
}

/** Describes the state of an offer in a sentence. */
export function describeOffer({ name, state, expires_at }: OwnershipOffer): string {
  return i18n.t(`shell:offer.${state}`, {
    name: name || i18n.t('common:person.unnamed'),
    day: formatDate(expires_at),
  });
}

/** Offers a project to a member of its teams. @throws the error that the server answered. */
export async function offerOwnership(projectId: string, userId: string): Promise<void> {
  await callAgain('offer_ownership', { project_id: projectId, user_id: userId });
}

/** Withdraws an offer, or removes one that has ended. @throws the error that the server answered. */
export async function withdrawOffer(projectId: string): Promise<void> {
  await callAgain('withdraw_offer', { project_id: projectId });
}
