import type * as ageEncryption from 'age-encryption'

type Age = typeof ageEncryption

/** Time and memory grow as 2 to the power of this; the library's 18 takes over a second. */
const CHEAP_WORK_FACTOR = 10

/** For `vi.mock` in tests that use many passphrases and do not depend on their strength. */
export async function makePassphrasesCheap(load: () => Promise<Age>): Promise<Age> {
  const age = await load()
  class Encrypter extends age.Encrypter {
    constructor() {
      super()
      this.setScryptWorkFactor(CHEAP_WORK_FACTOR)
    }
  }
  return { ...age, Encrypter }
}
