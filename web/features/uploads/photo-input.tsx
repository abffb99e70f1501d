import type { Ref } from 'react'

type PhotoInputProps = { ref: Ref<HTMLInputElement>; onPick: (input: HTMLInputElement) => void }

/**
 * A hidden file input for photos, for XMP files and Picasa's notes, which may name people, and for
 * archives of a Google Takeout.
 */
export function PhotoInput({ ref, onPick }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept="image/*,.heic,.heif,.mov,.mp4,.m4v,.cr2,.cr3,.nef,.arw,.raf,.orf,.rw2,.rwl,.dng,.xmp,.ini,.zip,.tgz"
      onChange={event => onPick(event.currentTarget)}
    />
  )
}
