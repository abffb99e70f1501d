import { cleanLine } from '../clean-text.ts'
import { cutText } from '../cut-text.ts'

/** UTF-16 units: several times what makers write. */
const MAX_PART_LENGTH = 60

/**
 * Names a camera as its EXIF does, without the maker where the model begins with it:
 * "Canon EOS 5D", not "Canon Canon EOS 5D". Empty if neither says anything.
 */
export function nameCamera(exif: { make: string; model: string }): string {
  const make = cutText(cleanLine(exif.make), MAX_PART_LENGTH).trim()
  const model = cutText(cleanLine(exif.model), MAX_PART_LENGTH).trim()
  if (make === '' || model === '') return model || make
  return readFirstWord(model) === readFirstWord(make) ? model : `${make} ${model}`
}

/** "NIKON CORPORATION" makes the "NIKON D70". */
function readFirstWord(text: string): string {
  return text.split(' ', 1)[0]?.toLowerCase() ?? ''
}
