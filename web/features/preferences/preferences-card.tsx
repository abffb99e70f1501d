import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { profileQuery, useSaveProfile } from '../../entities/profile/profile.ts'
import styles from './preferences-card.module.css'
import { useState } from 'react'
import type { PreferenceChanges, Preferences } from '../../../shared/api/profile.ts'
import { describeError } from '../../api-client.ts'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { SelectField } from '../../ui/field.tsx'
import { Switch } from '../../ui/checkbox.tsx'

export function PreferencesCard() {
  const { data: profile, error, refetch } = useQuery(profileQuery)
  return (
    <Card heading={texts.settings.messages}>
      {error && <QueryError onRetry={refetch} />}
      {!profile && !error && <Skeleton className={styles['skeleton']} />}
      {profile && <PreferencesFields preferences={profile.preferences} />}
    </Card>
  )
}

type Chosen = Pick<Required<PreferenceChanges>, 'notifications' | 'emailUpdates' | 'timeZone'>

/** Settings of the account, which apply wherever the user signs in. Each is saved when changed. */
function PreferencesFields({ preferences }: { preferences: Preferences }) {
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

/** Names that browsers still list, and the current ones in the tz database. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Returns the current name of a time zone. Both are valid, and may have been stored. */
export function renameTimeZone(name: string): string {
  return RENAMED[name] ?? name
}

export function listTimeZones(): string[] {
  return [...new Set(Intl.supportedValuesOf('timeZone').map(renameTimeZone))].toSorted()
}
