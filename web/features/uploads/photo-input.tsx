import type { Ref } from 'react'

type PhotoInputProps = { ref: Ref<HTMLInputElement>; onPick: (input: HTMLInputElement) => void }

/** A hidden file input for photos and for XMP files and Picasa's notes, which may name people. */
export function PhotoInput({ ref, onPick }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept="image/*,.heic,.heif,.xmp,.ini"
      onChange={event => onPick(event.currentTarget)}
    />
  )
}
