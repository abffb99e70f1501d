import { cleanLine } from '../../clean-text.ts'
import { cutText } from '../../../shared/api/cut-text.ts'

/** In UTF-16 code units; several times what makers write. */
const MAX_PART_LENGTH = 60

/**
 * Returns a camera's name from its EXIF, without the maker if the model begins with it: "Canon EOS
 * 5D", not "Canon Canon EOS 5D". Empty if both are empty.
 */
export function nameCamera(exif: { make: string; model: string }): string {
  const make = cutText(cleanLine(exif.make), MAX_PART_LENGTH).trim()
  const model = cutText(cleanLine(exif.model), MAX_PART_LENGTH).trim()
  if (make === '' || model === '') return model || make
  return readFirstWord(model) === readFirstWord(make) ? model : `${make} ${model}`
}

/** The maker "NIKON CORPORATION" writes the model "NIKON D70". */
function readFirstWord(text: string): string {
  return text.split(' ', 1)[0]?.toLowerCase() ?? ''
}
