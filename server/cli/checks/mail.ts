import type { Config } from '#server/config/config.ts';
import { texts } from '#server/console/texts.ts';
import { checkMailServer } from '#server/mail/smtp-mailer.ts';
import { type Finding, fail, pass } from './finding.ts';

/** Checks that the mail server answers and accepts our sign-in. It sends no mail. */
export async function mailChecks(config: Config): Promise<Finding[]> {
  if (!config.smtpUrl) {
    return [pass(texts.doctor.noMailServer)];
  }
  const { host } = new URL(config.smtpUrl);
  try {
    await checkMailServer(config.smtpUrl);
    return [pass(texts.doctor.mailServer(host))];
  } catch (error) {
    return [fail(texts.doctor.mailServerRefuses(host, (error as Error).message))];
  }
}
