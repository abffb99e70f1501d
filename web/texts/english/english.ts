import { activity } from './activity.ts'
import { contact } from './contact.ts'
import { accountData } from './account-data.ts'
import { allPhotos } from './all-photos.ts'
import { consent } from './consent.ts'
import { terms } from './terms.ts'
import { dashboard } from './dashboard.ts'
import { display } from './display.ts'
import { downloads } from './downloads.ts'
import { errors } from './errors.ts'
import { failed } from './failed.ts'
import { failures } from './failures.ts'
import { footer } from './footer.ts'
import { general } from './general.ts'
import { landing } from './landing.ts'
import { login } from './login.ts'
import { moreFolders } from './more-folders.ts'
import { photos } from './photos.ts'
import { processing } from './processing.ts'
import { profile } from './profile.ts'
import { providers } from './providers.ts'
import { register } from './register.ts'
import { results } from './results.ts'
import { secondStep } from './second-step.ts'
import { upload } from './upload.ts'
import { viewer } from './viewer.ts'
import { withoutFaces } from './without-faces.ts'

/** Texts that the specification quotes are marked "quoted" in the areas; they stay letter for letter. */
export const english = {
  ...general,
  activity,
  contact,
  accountData,
  allPhotos,
  consent,
  terms,
  dashboard,
  display,
  downloads,
  errors,
  failed,
  failures,
  footer,
  landing,
  login,
  moreFolders,
  photos,
  processing,
  profile,
  providers,
  register,
  results,
  secondStep,
  upload,
  viewer,
  withoutFaces,
}

/** What every language must give: a text that one lacks does not compile. */
export type Texts = typeof english
