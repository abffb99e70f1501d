import type { ChangeDraft, DraftFaults, ProfileDraft } from './profile-draft.ts'

/** Properties of each group of fields in the form. */
export type DraftFieldsProps = {
  draft: ProfileDraft
  change: ChangeDraft
  faults: DraftFaults
}
