import { useUndoKeys } from '../../features/history/use-undo-keys.ts'

/** Undo and redo from the keyboard, on every screen of the dashboard. */
export function UndoKeys() {
  useUndoKeys()
  return null
}
