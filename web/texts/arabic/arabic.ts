import type { Texts } from '../english/english.ts'
import { about } from './about.ts'
import { accountData } from './account-data.ts'
import { erasure } from './erasure.ts'
import { activity } from './activity.ts'
import { appPasswords } from './app-passwords.ts'
import { allPhotos } from './all-photos.ts'
import { consent } from './consent.ts'
import { confirm } from './confirm.ts'
import { contact } from './contact.ts'
import { corrections } from './corrections.ts'
import { dashboard } from './dashboard.ts'
import { demo } from './demo.ts'
import { display } from './display.ts'
import { downloads } from './downloads.ts'
import { errors } from './errors.ts'
import { faceSearch } from './face-search.ts'
import { faces } from './faces.ts'
import { failed } from './failed.ts'
import { folders } from './folders.ts'
import { failures } from './failures.ts'
import { footer } from './footer.ts'
import { general } from './general.ts'
import { grouping } from './grouping.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { landing } from './landing.ts'
import { login } from './login.ts'
import { moreFolders } from './more-folders.ts'
import { notUploaded } from './not-uploaded.ts'
import { pace } from './pace.ts'
import { photos } from './photos.ts'
import { unnamedClusters } from './unnamed-clusters.ts'
import { processing } from './processing.ts'
import { profile } from './profile.ts'
import { providers } from './providers.ts'
import { register } from './register.ts'
import { reset } from './reset.ts'
import { results } from './results.ts'
import { review } from './review.ts'
import { search } from './search.ts'
import { secondStep } from './second-step.ts'
import { security } from './security.ts'
import { selectedFiles } from './selected-files.ts'
import { settings } from './settings.ts'
import { takeout } from './takeout.ts'
import { terms } from './terms.ts'
import { timeline } from './timeline.ts'
import { trash } from './trash.ts'
import { upload } from './upload.ts'
import { viewer } from './viewer.ts'
import { withoutFaces } from './without-faces.ts'

export const arabic: Texts = {
  ...general,
  about,
  accountData,
  erasure,
  activity,
  allPhotos,
  appPasswords,
  consent,
  confirm,
  contact,
  corrections,
  dashboard,
  demo,
  display,
  downloads,
  errors,
  faceSearch,
  faces,
  failed,
  folders,
  failures,
  footer,
  grouping,
  history,
  home,
  landing,
  login,
  moreFolders,
  notUploaded,
  pace,
  photos,
  unnamedClusters,
  processing,
  profile,
  providers,
  register,
  reset,
  results,
  review,
  search,
  secondStep,
  security,
  selectedFiles,
  settings,
  takeout,
  terms,
  timeline,
  trash,
  upload,
  viewer,
  withoutFaces,
}
