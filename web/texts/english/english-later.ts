import { about } from './about.ts'
import { accountData } from './account-data.ts'
import { activity } from './activity.ts'
import { allPhotos } from './all-photos.ts'
import { contact } from './contact.ts'
import { demo } from './demo.ts'
import { failed } from './failed.ts'
import { profile } from './profile.ts'
import { register } from './register.ts'
import { secondStep } from './second-step.ts'
import { terms } from './terms.ts'
import { withoutFaces } from './without-faces.ts'

/** What the other screens say: it is loaded with them (`withLaterTexts`). */
export const englishLater = {
  about,
  accountData,
  activity,
  allPhotos,
  contact,
  demo,
  failed,
  profile,
  register,
  secondStep,
  terms,
  withoutFaces,
}

export type EnglishLater = typeof englishLater
