import type { Ref } from 'react'

type FolderInputProps = { ref: Ref<HTMLInputElement>; onPick: (input: HTMLInputElement) => void }

/** A hidden input, clicked by a button, that opens the file picker for whole folders. */
export function FolderInput({ ref, onPick }: FolderInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      // React passes unknown attributes on, and its types lack this one.
      {...{ webkitdirectory: '' }}
      onChange={event => onPick(event.currentTarget)}
    />
  )
}
