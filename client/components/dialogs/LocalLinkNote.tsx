import { Link } from '../layout/Link.tsx';
import { WarnNote } from '../messages/WarnNote.tsx';

/** The names and addresses of the machine itself. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

interface LocalLinkNoteProps {
  /** A link that is to be passed on. */
  link: string;
  /** The sentence of the note, and the text of the link to the settings of the installation, for administrators. */
  texts: { onlyHere: string; publish: string };
  /** Whether the person administers the installation: the link leads them there. */
  isAdmin: boolean;
}

/** Warns that a link opens on this machine alone; nothing for other links. */
export function LocalLinkNote({ link, texts, isAdmin }: LocalLinkNoteProps) {
  if (!LOOPBACK.test(new URL(link, location.href).hostname)) return null;
  return (
    <WarnNote>
      {texts.onlyHere}
      {isAdmin && (
        <>
          {' · '}
          <Link search={{ view: 'settings', tab: 'admin' }} target="_blank">
            {texts.publish}
          </Link>
        </>
      )}
    </WarnNote>
  );
}
