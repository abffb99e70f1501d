import type { Texts } from '../english/english.ts'
import { failed, folders, moreFolders, notUploaded, pace, selectedFiles, takeout } from './adding-photos.ts'
import { consent } from './consent.ts'
import { corrections, history, review } from './corrections.ts'
import { dashboard, downloads, processing, upload } from './dashboard.ts'
import { display, errors, failures, footer, general } from './general.ts'
import { landing } from './landing.ts'
import { faces, grouping, home, results, unnamedClusters, withoutFaces } from './people.ts'
import { allPhotos, faceSearch, photos, search, timeline, trash, viewer } from './photos.ts'
import { about, contact, demo, terms } from './public-pages.ts'
import { accountData, appPasswords, erasure, security } from './security.ts'
import { activity, profile, settings } from './settings.ts'
import { confirm, login, providers, register, reset, secondStep } from './signing-in.ts'

export const texts: Texts = {
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
  landing,
  about,
  contact,
  terms,
  demo,
  register,
  confirm,
  login,
  providers,
  secondStep,
  reset,
  folders,
  moreFolders,
  takeout,
  selectedFiles,
  notUploaded,
  failed,
  pace,
  results,
  home,
  withoutFaces,
  faces,
  unnamedClusters,
  grouping,
  corrections,
  review,
  history,
  allPhotos,
  photos,
  viewer,
  timeline,
  search,
  faceSearch,
  trash,
  settings,
  profile,
  activity,
  security,
  appPasswords,
  accountData,
  erasure,
}
