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
 * What the first screens say: it is in the first file that a browser loads, so it is kept small.
 * Texts that the specification quotes are marked "quoted" in the areas; they stay letter for
 * letter.
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

/** What every language must give: a text that one lacks does not compile. */
export type Texts = typeof english & EnglishLater
