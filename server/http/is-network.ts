import { isIP } from 'node:net'

/** The longest prefix in bits, by IP version. */
const LONGEST_PREFIX: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** Returns whether a text is an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = LONGEST_PREFIX[isIP(address)] ?? 0
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : 0
  return rest.length === 0 && length > 0 && length <= longest
}
