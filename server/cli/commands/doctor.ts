import { databaseChecks } from '../checks/database.ts';
import { hostChecks } from '../checks/host.ts';
import { mailChecks } from '../checks/mail.ts';
import type { Command } from '../command.ts';

/** Checks everything that a server needs, and prints what to do about each problem. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  about: 'Comprueba lo que el servidor necesita y dice qué hacer con lo que falle.',
  options: {},
  async run({ config, print }) {
    let failures = 0;
    for (const checks of [hostChecks, databaseChecks, mailChecks]) {
      for (const finding of await checks(config)) {
        print(`${finding.ok ? '✓' : '✗'} ${finding.text}`);
        if (!finding.ok) failures += 1;
      }
    }
    print('');
    print(
      failures === 0
        ? 'Todo está en orden.'
        : `Hay que arreglar ${failures === 1 ? 'un punto' : `${failures} puntos`}.`,
    );
    return failures === 0 ? 0 : 1;
  },
};
