import { texts } from '#server/console/texts.ts';
import { databaseChecks } from '../checks/database.ts';
import { hostChecks } from '../checks/host.ts';
import { mailChecks } from '../checks/mail.ts';
import type { Command } from '../tools/command.ts';

/** Checks everything that a server needs, and prints what to do about each problem. */
export const doctor: Command = {
  name: 'doctor',
  about: texts.doctor.about,
  async run({ config, print }) {
    let failures = 0;
    for (const checks of [hostChecks, databaseChecks, mailChecks]) {
      for (const finding of await checks(config)) {
        print(`${finding.ok ? '✓' : '✗'} ${finding.text}`);
        if (!finding.ok) failures += 1;
      }
    }
    print('');
    print(failures === 0 ? texts.doctor.allWell : texts.doctor.toMend(failures));
    return failures === 0 ? 0 : 1;
  },
};
