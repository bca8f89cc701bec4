import { z } from 'zod';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { findRecipient, sendAccountMail } from '#server/accounts/tasks/account-mail.ts';
import { defineLinkMail } from '#server/accounts/tasks/send-link-mail.ts';

/**
 * `{kind: 'download', user_id, file_id}`: to the person whose export is ready. The link works as often as they want, as long
 * as the file exists.
 */
export const downloadMail = defineLinkMail({
  kind: 'download',
  payload: z.object({ user_id: z.uuid(), file_id: z.uuid() }),
  async send({ user_id: userId, file_id: fileId }, context) {
    const recipient = await findRecipient(context, 'id', userId);
    const { rows } = await context.pool.query<{ hours: number; expires_at: Date }>(
      `select ceil(extract(epoch from expires_at - now()) / 3600)::int as hours, expires_at
       from app.files where id = $1 and owner_id = $2 and expires_at > now()`,
      [fileId, userId],
    );
    const [file] = rows;
    if (!recipient || !file) return;
    const link = await makeLink(context.pool, context.publicUrl, {
      kind: 'download',
      userId,
      payload: { file_id: fileId },
      hours: file.hours,
    });
    const { productName, timeZone } = context.config;
    const { email } = recipient;
    await sendAccountMail(
      context,
      recipient,
      (texts, language) => {
        const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
        return texts.download({ productName, email, link, until: format.format(file.expires_at) });
      },
      { link },
    );
  },
});
