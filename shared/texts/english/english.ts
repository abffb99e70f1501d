import type { EnglishLater } from './english-later.ts'
import { consent } from './consent.ts'
import { dashboard, downloads, processing, upload } from './dashboard.ts'
import { display, errors, failures, footer, general } from './general.ts'

/**
 * The texts of the first screens. They are in the first file that a browser loads, so they are kept
 * few. Texts that the specification quotes are marked "quoted" in their files, and must not change.
 */
export const english = {
  ...general,
  display,
  footer,
  errors,
  failures,
  dashboard,
  upload,
  processing,
  downloads,
  consent,
}

/** The texts that every language must have; a missing text is a type error. */
export type Texts = typeof english & EnglishLater
