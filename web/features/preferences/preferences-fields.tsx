import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreferenceChanges, Preferences } from '../../../shared/api/profile.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useSaveProfile } from '../../entities/profile/save-profile.ts'
import { listTimeZones, renameTimeZone } from './time-zone-names.ts'
import styles from './preferences-fields.module.css'

type Chosen = Pick<Required<PreferenceChanges>, 'notifications' | 'emailUpdates' | 'timeZone'>

/** Settings of the account, which apply wherever the user signs in. Each is saved when changed. */
export function PreferencesFields({ preferences }: { preferences: Preferences }) {
  const saveProfile = useSaveProfile()
  const [unsaved, setUnsaved] = useState<Partial<Chosen>>({})
  const save = useMutation({
    // Requests run one after another, so that the last choice is stored last.
    scope: { id: 'preferences' },
    mutationFn: (changes: Partial<Chosen>) => saveProfile({ preferences: changes }),
    onSuccess: () => notify('good', texts.settings.saved),
    onError: error => {
      setUnsaved({})
      notifyAbout('preferences', () => void notify('bad', describeError(error)))
    },
  })
  const change = (changes: Partial<Chosen>) => {
    closeErrorAbout('preferences')
    setUnsaved(before => ({ ...before, ...changes }))
    save.mutate(changes)
  }
  const { notifications, emailUpdates, timeZone } = { ...preferences, ...unsaved }
  const words = texts.settings
  return (
    <div className={styles['fields']}>
      <Switch
        label={words.notifications}
        hint={words.notificationsHint}
        checked={notifications}
        onChange={event => change({ notifications: event.currentTarget.checked })}
      />
      <Switch
        label={words.emailUpdates}
        hint={words.emailUpdatesHint}
        checked={emailUpdates}
        onChange={event => change({ emailUpdates: event.currentTarget.checked })}
      />
      <SelectField
        label={words.timeZone}
        value={renameTimeZone(timeZone ?? '')}
        options={timeZoneOptions()}
        onChange={event => change({ timeZone: event.currentTarget.value || null })}
      />
    </div>
  )
}

function timeZoneOptions(): { value: string; label: string }[] {
  const here = renameTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return [
    { value: '', label: texts.settings.timeZoneOfDevice(here) },
    ...listTimeZones().map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}
