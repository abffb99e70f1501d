import type { Ref } from 'react'

type PhotoInputProps = { ref: Ref<HTMLInputElement>; onPick: (input: HTMLInputElement) => void }

/** Opens the browser's own choice of photos, and of what may lie beside them and name people. */
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
