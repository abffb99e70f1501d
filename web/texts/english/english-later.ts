import { about } from './about.ts'
import { faceSearch } from './face-search.ts'
import { piles } from './piles.ts'
import { search } from './search.ts'
import { timeline } from './timeline.ts'
import { accountData } from './account-data.ts'
import { activity } from './activity.ts'
import { allPhotos } from './all-photos.ts'
import { contact } from './contact.ts'
import { demo } from './demo.ts'
import { failed } from './failed.ts'
import { profile } from './profile.ts'
import { register } from './register.ts'
import { reset } from './reset.ts'
import { secondStep } from './second-step.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { terms } from './terms.ts'
import { withoutFaces } from './without-faces.ts'

/** What the other screens say: it is loaded with them (`withLaterTexts`). */
export const englishLater = {
  faceSearch,
  piles,
  search,
  timeline,
  about,
  accountData,
  activity,
  allPhotos,
  contact,
  demo,
  failed,
  profile,
  register,
  reset,
  secondStep,
  security,
  settings,
  terms,
  withoutFaces,
}

export type EnglishLater = typeof englishLater
