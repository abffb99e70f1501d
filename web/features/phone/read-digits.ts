/** Zero in the digits that Arabic, Persian and Hindi keyboards type; the other nine follow each. */
const ZEROS = [0x0660, 0x06f0, 0x0966]

/** Returns the digits in a text, typed on any keyboard, as 0 to 9. */
export function readDigits(typed: string): string {
  return Array.from(typed, readDigit).join('')
}

function readDigit(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const zero = ZEROS.find(zero => point >= zero && point < zero + 10)
  if (zero !== undefined) return String(point - zero)
  return /\d/.test(character) ? character : ''
}
