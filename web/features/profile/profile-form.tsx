import { type FormEvent, useEffect, useState } from 'react'
import { INTERESTS, SKILLS } from '../../../shared/api/profile-options.ts'
import type { Profile } from '../../../shared/api/profile.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import {
  AboutFields,
  findFaults,
  type ProfileDraft,
  SocialFields,
  StatFields,
  useProfileDraft,
} from './profile-fields.tsx'
import { AchievementsEditor, ChoiceListEditor } from './list-editors.tsx'
import { InterestIcon } from './chip-list.tsx'
import { PicturesCard } from './pictures-card.tsx'
import styles from './profile-form.module.css'
import { useSaveProfile } from '../../entities/profile/profile.ts'
import { markObstacle } from '../../ui/obstacles.ts'
import { useSubmission } from '../../use-submission.ts'
import { Form } from '../../ui/form.tsx'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { askBeforeLeaving } from './unsaved-changes.ts'

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

/**
 * Asks for confirmation before the user leaves the form, logs out or closes the window with unsaved
 * changes.
 */
function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [pendingExit, setPendingExit] = useState<(() => void) | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (next.pathname !== current.pathname || !('mode' in next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  useEffect(
    () => (isDirty ? askBeforeLeaving(proceed => setPendingExit(() => proceed)) : undefined),
    [isDirty],
  )
  if (blocker.status !== 'blocked' && pendingExit === null) return null
  const stayOnPage = () => {
    setPendingExit(null)
    blocker.reset?.()
  }
  const leave = () => {
    setPendingExit(null)
    if (pendingExit) pendingExit()
    else blocker.proceed?.()
  }
  return (
    <Dialog
      title={texts.profile.unsavedTitle}
      onClose={stayOnPage}
      actions={
        <>
          <Button look="danger" onClick={leave}>
            {texts.profile.leave}
          </Button>
          <Button look="primary" onClick={stayOnPage}>
            {texts.profile.stay}
          </Button>
        </>
      }
    >
      <p>{texts.profile.unsavedText}</p>
    </Dialog>
  )
}
