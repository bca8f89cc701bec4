/** Texts that mail programs turn into links: `https://`, `www.`, and names of hosts, alone or in an address. */
const SCHEME = /(\p{L}[\p{L}\d+.-]*:)(?=\/\/)/gu;
const HOST = /(?:[\p{L}\d-]+\.)+\p{L}{2,}/gu;

/**
 * A text that people have chosen, such as a name, for the subject or a sentence of a mail. Spaces break everything that mail
 * programs would turn into a link, so that people cannot send links in the name of the installation.
 */
export const withoutLinks = (text: string): string =>
  text.replace(SCHEME, '$1 ').replace(HOST, (host) => host.replaceAll('.', '. '));
