import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '#client/components/dialogs/SaveBar.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import {
  type OwnProfile,
  saveOwnProfile,
  useOwnProfile,
  useRefreshPerson,
} from '#client/data/account/own-profile.ts';
import { usePerson } from '#client/data/account/session.ts';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import passwords from '#client/locales/es/passwords.json';
import { withSkill } from '#shared/rules/accounts/skills.ts';
import { AccessSection } from './AccessSection.tsx';
import { AvatarSection } from './AvatarSection.tsx';
import { ProfileFields } from './ProfileFields.tsx';

export const texts = { passwords };

/** The person's profile for their team, and their sign-in data. */
export function ProfileTab() {
  const { t } = useTranslation('settings');
  const { id } = usePerson();
  const profile = useOwnProfile(id);

  if (!profile.isSuccess) return <LoadState reads={[profile]} title={t('profile.unread')} />;
  return (
    <>
      <AvatarSection personId={id} profile={profile.data} />
      <ProfileForm personId={id} saved={profile.data} />
      <AccessSection />
    </>
  );
}

function ProfileForm({ personId, saved }: { personId: string; saved: OwnProfile }) {
  const { t } = useTranslation('settings');
  const refresh = useRefreshPerson(personId);
  const edits = useEdits({ ...saved, skill: '' }, 'profile');
  const [saving, setSaving] = useState(false);
  const { values: profile } = edits;

  const save = async () => {
    setSaving(true);
    try {
      const skills = withSkill(profile.skills, profile.skill);
      await saveOwnProfile(personId, { ...profile, skills }).finally(refresh);
      edits.reset();
      toast.success(t('saved'));
      return true;
    } catch (error) {
      reportFailure(t('saveFailed'))(error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return (
    <div data-form style={{ display: 'contents' }}>
      <ProfileFields profile={profile} onChange={edits.set} />
      {edits.typed.length > 0 && (
        <SaveBar
          lostWith={['view', 'tab']}
          onSave={save}
          onDiscard={() => edits.reset()}
          saving={saving}
          missing={profile.full_name.trim() === '' ? t('profile.name') : undefined}
        />
      )}
    </div>
  );
}
