import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { FileButton } from '#client/components/FileButton.tsx';
import { Panel } from '#client/components/Panel.tsx';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { deleteAvatar, putAvatar } from '#client/data/account/avatar.ts';
import { type OwnProfile, useRefreshPerson } from '#client/data/account/own-profile.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import classes from './AvatarSection.module.css';
import { shrinkPicture } from './shrink-picture.ts';

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
      await work();
      await refresh();
      toast.success(t('saved'));
    } catch (error) {
      const fault = PICTURE_FAULTS.find((code) => error instanceof Error && error.message === code);
      toast.failure(t('avatar.failed'), fault ? t(`avatar.${fault}`) : describeFailure(error));
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
