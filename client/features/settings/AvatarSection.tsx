import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '#client/components/fields/FileButton.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { deleteAvatar, putAvatar } from '#client/data/account/avatar.ts';
import { type OwnProfile, useRefreshPerson } from '#client/data/account/own-profile.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import classes from './AvatarSection.module.css';

const PICTURE_FAULTS = ['type', 'size', 'unreadable'] as const;

/** The person's picture; initials if there is none. A selected file is shrunk in the browser and stored at once. */
export function AvatarSection({ personId, profile }: { personId: string; profile: OwnProfile }) {
  const { t } = useTranslation('settings');
  const refresh = useRefreshPerson(personId);
  const [busy, setBusy] = useState(false);

  const act = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work().finally(refresh);
      toast.success(t('saved'));
    } catch (error) {
      const fault = PICTURE_FAULTS.find((code) => error instanceof Error && error.message === code);
      reportFailure(t('avatar.failed'), undefined, fault && t(`avatar.${fault}`))(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | null) => {
    if (file) void act(async () => putAvatar(await shrinkPicture(file)));
  };

  return (
    <Panel layout="columns" title={t('avatar.title')} text={t('avatar.text')}>
      <div className={classes['picture']}>
        <Avatar
          person={{ fullName: profile.full_name, avatarUrl: profile.avatar_url, tint: profile.tint }}
          size="xl"
        />
        <FileButton
          onChange={choose}
          accept="image/png,image/jpeg,image/webp"
          inputProps={{ 'aria-label': t('avatar.choose') }}
        >
          {(props) => (
            <ServerButton {...props} busy={busy}>
              {t('avatar.choose')}
            </ServerButton>
          )}
        </FileButton>
        {profile.avatar_url !== null && (
          <ServerButton variant="subtle" busy={busy} onClick={() => void act(deleteAvatar)}>
            {t('avatar.remove')}
          </ServerButton>
        )}
      </div>
    </Panel>
  );
}

/** The side of the shrunk square, in pixels: twice the largest size on screen. */
const SIDE_PX = 256;
/** Larger files are rarely pictures of people, and to read them would block the page. */
const MAX_FILE_BYTES = 15 * 1024 * 1024;
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * Cuts the middle square out of a picture and shrinks it, in the browser. So the sent file contains only the visible picture,
 * without data about the place or the camera.
 * @throws an Error whose message is `type`, `size` or `unreadable`.
 */
async function shrinkPicture(file: File): Promise<Blob> {
  if (!TYPES.has(file.type)) throw new Error('type');
  if (file.size > MAX_FILE_BYTES) throw new Error('size');
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('unreadable');
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('unreadable');
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    (picture.width - side) / 2,
    (picture.height - side) / 2,
    side,
    side,
    0,
    0,
    SIDE_PX,
    SIDE_PX,
  );
  picture.close();
  return new Promise((resolve, reject) => {
    // a browser that cannot write WebP writes PNG instead
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('unreadable'))), 'image/webp', 0.9);
  });
}
