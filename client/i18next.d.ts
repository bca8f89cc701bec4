import 'i18next';
import type auth from './locales/es/auth.json';
import type common from './locales/es/common.json';
import type errors from './locales/es/errors.json';
import type shell from './locales/es/shell.json';

// Spanish is the source: its keys are the keys that `t` takes. One line per namespace.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      common: typeof common;
      errors: typeof errors;
      shell: typeof shell;
    };
  }
}
