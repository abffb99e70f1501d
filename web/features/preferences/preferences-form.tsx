import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { PreferenceChanges, Preferences } from '../../../shared/api/preferences.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useSaveProfile } from '../../entities/profile/save-profile.ts'
import styles from './preferences-form.module.css'

type Draft = Pick<Required<PreferenceChanges>, 'notifications' | 'emailUpdates' | 'timeZone'>

/** Settings of the account, which apply wherever the user signs in. */
export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const saveProfile = useSaveProfile()
  const { notifications, emailUpdates, timeZone } = preferences
  const [draft, setDraft] = useState<Draft>({ notifications, emailUpdates, timeZone })
  const save = useMutation({
    mutationFn: (changes: Draft) => saveProfile({ preferences: changes }),
    onSuccess: () => notify('good', texts.settings.saved),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(draft)
  }
  const change = (changes: Partial<Draft>) => setDraft(before => ({ ...before, ...changes }))
  const words = texts.settings
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Switch
        label={words.notifications}
        hint={words.notificationsHint}
        checked={draft.notifications}
        onChange={event => change({ notifications: event.currentTarget.checked })}
      />
      <Switch
        label={words.emailUpdates}
        hint={words.emailUpdatesHint}
        checked={draft.emailUpdates}
        onChange={event => change({ emailUpdates: event.currentTarget.checked })}
      />
      <SelectField
        label={words.timeZone}
        value={draft.timeZone ?? ''}
        options={timeZoneOptions()}
        onChange={event => change({ timeZone: event.currentTarget.value || null })}
      />
      {save.error && (
        <Notice tone="bad" isAlert>
          {describeError(save.error)}
        </Notice>
      )}
      <Button look="primary" type="submit" className={styles['save']} disabled={save.isPending}>
        {words.save}
      </Button>
    </form>
  )
}

function timeZoneOptions(): { value: string; label: string }[] {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = Intl.supportedValuesOf('timeZone')
  return [
    { value: '', label: texts.settings.timeZoneOfDevice(here) },
    ...zones.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}
