import type { EnglishLater } from './english-later.ts'
import { consent } from './consent.ts'
import { dashboard } from './dashboard.ts'
import { display } from './display.ts'
import { downloads } from './downloads.ts'
import { errors } from './errors.ts'
import { failures } from './failures.ts'
import { footer } from './footer.ts'
import { general } from './general.ts'
import { processing } from './processing.ts'
import { upload } from './upload.ts'

/**
 * The texts of the first screens. They are in the first file that a browser loads, so they are kept
 * few. Texts that the specification quotes are marked "quoted" in their files, and must not change.
 */
export const english = {
  ...general,
  consent,
  dashboard,
  display,
  downloads,
  errors,
  failures,
  footer,
  processing,
  upload,
}

/** The texts that every language must have; a missing text is a type error. */
export type Texts = typeof english & EnglishLater
