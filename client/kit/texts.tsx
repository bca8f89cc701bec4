import { RedactTextDialog, type RemovableText } from '#client/components/dialogs/RedactTextDialog.tsx';
import { MeetingBand } from '#client/components/meetings/MeetingBand.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { TextsToCopy } from '#client/components/messages/TextsToCopy.tsx';
import { TwoVersions } from '#client/components/messages/TwoVersions.tsx';
import { Opener } from './Opener.tsx';
import type { Parts } from './parts.ts';

const COMMENT = { id: 'comment', label: 'Comment by Berta, 2 h ago', excerpt: 'The key is 4F7A…' };
const OLD_TITLE = { id: 'title', label: 'Earlier titles', excerpt: '' };

function redactOf(texts: readonly RemovableText[]) {
  return (opened: boolean, close: () => void) => (
    <RedactTextDialog
      opened={opened}
      onClose={close}
      texts={texts}
      redact={() => Promise.resolve()}
      onDone={() => {}}
    />
  );
}

export const textParts: Parts = {
  ChangedByOthers: {
    'two fields': (
      <ChangedByOthers
        fields={[
          { label: 'Name', now: 'Orion' },
          { label: 'Goal', now: '' },
        ]}
      />
    ),
  },
  TwoVersions: {
    'of a title': (
      <TwoVersions
        label="The title has changed"
        text="Berta has changed the title meanwhile."
        mine={{ label: 'Yours', value: 'Pay by card' }}
        other={{ label: 'Theirs', value: 'Pay with a card' }}
        keep={{ label: 'Keep mine', act: () => {} }}
        accept={{ label: 'Take theirs', act: () => {} }}
      />
    ),
    'of a text': (
      <TwoVersions
        label="The description has changed"
        text="Berta has changed the description meanwhile."
        mine={{ label: 'Yours', value: 'Pay by card' }}
        other={{ label: 'Theirs', value: 'Pay with a card' }}
        both={{ label: 'Keep both', act: () => {} }}
        keep={{ label: 'Keep mine', act: () => {} }}
        accept={{ label: 'Take theirs', act: () => {} }}
      />
    ),
  },
  MeetingBand: {
    'above a field': <MeetingBand text="The team is at “Vote”." action="Go" onAction={() => {}} />,
    'as wide as the view': (
      <MeetingBand strip text="The team is at “Pay by card”." action="Go" onAction={() => {}} />
    ),
  },
  TextsToCopy: {
    'two texts': (
      <TextsToCopy
        title="These texts were not saved"
        texts={['The tests took too long.', 'Pairing on the payment form worked well.']}
      />
    ),
  },
  RedactTextDialog: {
    'one text': <Opener name="Open a text to remove">{redactOf([COMMENT])}</Opener>,
    'two texts': <Opener name="Open texts to remove">{redactOf([COMMENT, OLD_TITLE])}</Opener>,
    'no text': <Opener name="Open without texts">{redactOf([])}</Opener>,
  },
};
