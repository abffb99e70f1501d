import type { FormEvent } from 'react'
import { useState } from 'react'
import { INTERESTS, SKILLS } from '../../../shared/api/profile-options.ts'
import type { Profile } from '../../../shared/api/profile.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import { AboutFields } from './about-fields.tsx'
import { AchievementsEditor } from './achievements-editor.tsx'
import { ChoiceListEditor } from './choice-list-editor.tsx'
import { InterestIcon } from './interest-icon.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { findFaults, useProfileDraft, type ProfileDraft } from './profile-draft.ts'
import styles from './profile-form.module.css'
import { useSaveProfile } from '../../entities/profile/save-profile.ts'
import { SocialFields } from './social-fields.tsx'
import { StatFields } from './stat-fields.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { markObstacle } from '../../ui/obstacles.ts'
import { useSubmission } from '../../use-submission.ts'
import { Form } from '../../ui/form.tsx'

type ProfileFormProps = { profile: Profile; onSaved: () => void; onClose: () => void }

/** Edits a profile, except its preferences. */
export function ProfileForm({ profile, onSaved, onClose }: ProfileFormProps) {
  const { draft, change, isDirty } = useProfileDraft(profile)
  const [isChecked, setChecked] = useState(false)
  const save = useSaveProfile()
  const saving = useSubmission({
    mutationFn: async (sent: ProfileDraft) => save(sent),
    onSuccess: () => {
      notify('good', texts.profile.saved)
      onSaved()
    },
  })
  const faults = isChecked ? findFaults(draft) : {}
  const isFaulty = Object.keys(faults).length > 0
  const submit = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    setChecked(true)
    const [first] = Object.keys(findFaults(draft))
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else saving.mutate(draft)
  }
  const fieldProps = { draft, change, faults }
  return (
    <Form isBusy={saving.isPending} className={styles['form']} noValidate onSubmit={submit}>
      <PicturesCard profile={profile} />
      <Card heading={texts.profile.about} lead={texts.profile.aboutLead}>
        <AboutFields {...fieldProps} />
      </Card>
      <Card heading={texts.profile.elsewhere}>
        <SocialFields {...fieldProps} />
      </Card>
      <Card heading={texts.profile.interests}>
        <ChoiceListEditor
          label={texts.profile.addInterest}
          placeholder={texts.profile.chooseInterest}
          options={INTERESTS}
          names={texts.profile.interestNames}
          chosen={draft.interests}
          onChange={interests => change({ interests })}
          renderIcon={interest => <InterestIcon interest={interest} />}
        />
      </Card>
      <Card heading={texts.profile.skills}>
        <ChoiceListEditor
          label={texts.profile.addSkill}
          placeholder={texts.profile.chooseSkill}
          options={SKILLS}
          names={texts.profile.skillNames}
          chosen={draft.skills}
          onChange={skills => change({ skills })}
        />
      </Card>
      <Card heading={texts.profile.achievements}>
        <AchievementsEditor
          achievements={draft.achievements}
          onChange={achievements => change({ achievements })}
        />
      </Card>
      <Card heading={texts.profile.stats}>
        <StatFields {...fieldProps} />
      </Card>
      <div ref={markObstacle} className={styles['end']}>
        {(isFaulty || saving.error) && (
          <Notice tone="bad" isAlert>
            {isFaulty ? texts.profile.faulty : saving.error && describeError(saving.error)}
          </Notice>
        )}
        <div className={styles['actions']}>
          <Button look="primary" type="submit">
            {saving.isPending ? texts.profile.saving : texts.profile.save}
          </Button>
          <Button onClick={onClose}>{texts.profile.cancel}</Button>
        </div>
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </Form>
  )
}
