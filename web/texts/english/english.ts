import type { EnglishLater } from './english-later.ts'
import { consent } from './consent.ts'
import { activity } from './activity.ts'
import { contact } from './contact.ts'
import { corrections } from './corrections.ts'
import { dashboard } from './dashboard.ts'
import { display } from './display.ts'
import { downloads } from './downloads.ts'
import { errors } from './errors.ts'
import { failures } from './failures.ts'
import { footer } from './footer.ts'
import { general } from './general.ts'
import { history } from './history.ts'
import { landing } from './landing.ts'
import { login } from './login.ts'
import { moreFolders } from './more-folders.ts'
import { photos } from './photos.ts'
import { processing } from './processing.ts'
import { providers } from './providers.ts'
import { results } from './results.ts'
import { review } from './review.ts'
import { secondStep } from './second-step.ts'
import { upload } from './upload.ts'
import { viewer } from './viewer.ts'

/**
 * What the first screens say: it is in the first file that a browser loads, so it is kept small. Texts that the specification
 * quotes are marked "quoted" in the areas; they stay letter for letter.
 */
export const english = {
  ...general,
  consent,
  activity,
  contact,
  corrections,
  dashboard,
  display,
  downloads,
  errors,
  failures,
  footer,
  history,
  landing,
  login,
  moreFolders,
  photos,
  processing,
  providers,
  results,
  review,
  secondStep,
  upload,
  viewer,
}

/** What every language must give: a text that one lacks does not compile. */
export type Texts = typeof english & EnglishLater
