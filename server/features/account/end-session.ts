import { defineProcedure } from '#server/lib/procedure.ts';
import { accountContracts } from '#shared/contracts/account.ts';

/** Ends one session of the caller. @returns false if it has already ended. */
export const endSession = defineProcedure({
  ...accountContracts.end_session,
  async act({ session_id }, { client }): Promise<boolean> {
    const { rows } = await client.query<{ ended: boolean }>('select app.end_my_session($1) as ended', [
      session_id,
    ]);
    return rows[0]?.ended === true;
  },
});
