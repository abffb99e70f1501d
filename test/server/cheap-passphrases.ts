import type * as ageEncryption from 'age-encryption'

type Age = typeof ageEncryption

/** Time and memory are two to the power of this; the library's own 18 takes over a second. */
const CHEAP_WORK_FACTOR = 10

/** For `vi.mock`, in tests that use many passphrases but not how hard they are to guess. */
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
