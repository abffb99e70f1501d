import type { ChangeDraft, DraftFaults, ProfileDraft } from './profile-draft.ts'

/** What each group of fields of the form is given. */
export type DraftFieldsProps = {
  draft: ProfileDraft
  change: ChangeDraft
  faults: DraftFaults
  isDisabled: boolean
}
