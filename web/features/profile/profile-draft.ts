import { useState } from 'react'
import { checkProfile, type ProfileFault, type ProfileField } from '../../../shared/api/check-profile.ts'
import type { Profile } from '../../../shared/api/profile.ts'

/** Fields of the form; pictures and preferences are saved elsewhere. */
export type ProfileDraft = Omit<Profile, 'joinDate' | 'image' | 'coverImage' | 'preferences'>

export type ChangeDraft = (changes: Partial<ProfileDraft>) => void

export type DraftFaults = Partial<Record<ProfileField, ProfileFault>>

/** Returns the draft of a profile that is being edited, its changes and its faults. */
export function useProfileDraft(profile: Profile) {
  // The profile at the start of editing, which changes in other windows do not affect.
  const [original] = useState(() => toDraft(profile))
  const [draft, setDraft] = useState(original)
  const change: ChangeDraft = changes => setDraft(before => ({ ...before, ...changes }))
  return { draft, change, isDirty: JSON.stringify(draft) !== JSON.stringify(original) }
}

export function findFaults(draft: ProfileDraft): DraftFaults {
  return checkProfile(draft, new Date().toISOString().slice(0, 10))
}

function toDraft(profile: Profile): ProfileDraft {
  const { name, email, phone, address, website, bio, job, company, location, birthDate } = profile
  const { social, interests, skills, achievements, stats } = profile
  const texts = { name, email, phone, address, website, bio, job, company, location, birthDate }
  return { ...texts, social, interests, skills, achievements, stats }
}
