import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type {
  DeleteAccountAnswer,
  DeletionPreview,
  ActivityPage,
  ErasureAnswer,
  ErasureState,
} from '../shared/api/account.ts'
import type {
  BatchProgress,
  CreateBatchBody,
  ManifestAnswer,
  ManifestBody,
  AddedFilm,
  LimitsAnswer,
  SidecarsAnswer,
  SidecarsBody,
} from '../shared/api/uploads.ts'
import type {
  BotCheckChallenge,
  AddressConfirmed,
  PasswordReset,
  SessionAnswer,
  InvitationAnswer,
  SignInOptions,
} from '../shared/api/sign-in.ts'
import type { DeleteAllAnswer } from '../shared/api/clusters.ts'
import type { ConsentBody, ConsentStatus, ConsentText } from '../shared/api/consents.ts'
import type { ContactBody, ContactDetails } from '../shared/api/server.ts'
import type {
  AddFaceAnswer,
  AddFaceBody,
  CoverBody,
  DecisionAnswer,
  FacesBody,
  FavouriteBody,
  HiddenBody,
  MergeBody,
  MoveBody,
  NameBody,
  NameSuggestions,
} from '../shared/api/decisions.ts'
import type {
  FaceSearch,
  AlbumNames,
  FolderNames,
  FoundPhotoIds,
  PhotoPlace,
  MeantFaces,
  MeantFacesBody,
  PeopleFound,
  PhotoShape,
} from '../shared/api/search.ts'
import type { AddFolderBody, FolderList, FolderRemoved, FolderStatus } from '../shared/api/folders.ts'
import type {
  GroupingState,
  RecognitionAnswer,
  ReviewAnswer,
  ReviewBody,
  ReviewReply,
  TakeBackBody,
} from '../shared/api/grouping.ts'
import type { HistoryDetail, HistoryPage } from '../shared/api/history.ts'
import type {
  Overview,
  Companions,
  PeoplePage,
  PeopleShown,
  PersonFacePage,
  PersonSummary,
  SimilarFacesAnswer,
  SimilarFacesBody,
  UnnamedClusterPage,
  UnnamedClusterFacePage,
  RejectNameBody,
  SuggestedNames,
  Timeline,
} from '../shared/api/people.ts'
import type { Paused, PausedBody, Stats, BatchList } from '../shared/api/progress.ts'
import type {
  PhotoDetail,
  PhotoFavouriteBody,
  PhotoFilter,
  PhotoPage,
  PhotoSummary,
} from '../shared/api/photos.ts'
import type { Profile, ProfileChanges, ProfileImageAnswer } from '../shared/api/profile.ts'
import type { EntriesBody, FilmsAnswer, FilmsBody, KnownFiles, TakeoutStatus } from '../shared/api/takeout.ts'
import type {
  EraseAnswer,
  EraseBody,
  RestoreAnswer,
  RestoreBody,
  StorageUsed,
  TrashAnswer,
  TrashBody,
  TrashPage,
} from '../shared/api/trash.ts'
import { get, post, put, remove } from './endpoint.ts'

export { DEMO, SCREENS } from '../shared/api/screens.ts'

/** Addresses of pictures: from the server or, in the demo, of drawings (`drawPictures`). */
export type Pictures = {
  readonly photoImage: (photoId: string, size: 'thumb' | 'preview' | 'original') => string
  readonly faceCrop: (faceId: string) => string
  /** `attempt` (from 0) is part of the address, so that a repeated request is not cached. */
  readonly portrait: (faceId: string, size: 'small' | 'large', attempt: number) => string
}

let pictures: Pictures = {
  photoImage: (photoId, size) => `/api/photos/${segment(photoId)}/image?size=${size}`,
  faceCrop: faceId => `/api/faces/${segment(faceId)}/crop`,
  portrait: (faceId, size, attempt) =>
    `/api/faces/${segment(faceId)}/portrait?size=${size}${attempt === 0 ? '' : `&attempt=${attempt}`}`,
}

export function drawPictures(drawn: Pictures): void {
  pictures = drawn
}

type EmailCredentials = { email: string; password: string }

/** The provider, and the paths to which it redirects. */
export type ProviderBody = {
  provider: 'google'
  callbackURL: string
  errorCallbackURL: string
  disableRedirect: true
}
export type ProviderAddress = { url: string }

/** `twoFactorRedirect`: there is no session before a second step. */
export type SignInAnswer = { twoFactorRedirect?: boolean }

/** Requests to the server, and addresses of files that the browser itself loads from it. */
export const API = {
  session: get<SessionAnswer>('/api/session'),
  consentText: (language: string) => get<ConsentText>(`/api/consent-text?language=${language}`),
  consents: get<ConsentStatus>('/api/consents'),
  decideConsent: post<ConsentStatus, ConsentBody>('/api/consents'),
  deletion: get<DeletionPreview>('/api/account/deletion'),
  erasure: (erasureId: string) => get<ErasureState>(`/api/erasures/${segment(erasureId)}`),
  deleteAccount: post<DeleteAccountAnswer, { password?: string }>('/api/account/delete'),
  exportEverything: '/api/account/export',
  botCheck: (work: number) =>
    get<BotCheckChallenge>(work === 1 ? '/api/bot-check' : `/api/bot-check?work=${work}`),
  signInOptions: get<SignInOptions>('/api/sign-in-options'),
  signIn: post<SignInAnswer, EmailCredentials>('/api/auth/sign-in/email'),
  signInWithProvider: post<ProviderAddress, ProviderBody>('/api/auth/sign-in/social'),
  verifyAppCode: post<unknown, { code: string }>('/api/auth/two-factor/verify-totp'),
  verifyRecoveryCode: post<unknown, { code: string }>('/api/auth/two-factor/verify-backup-code'),
  signInByPhone: post<SignInAnswer, { phoneNumber: string; password: string }>(
    '/api/auth/sign-in/phone-number',
  ),
  sendCode: post<unknown, { phoneNumber: string }>('/api/auth/phone-number/send-otp'),
  verifyCode: post<unknown, { phoneNumber: string; code: string }>('/api/auth/phone-number/verify'),
  requestReset: post<unknown, { email: string }>('/api/auth/request-password-reset'),
  resetPassword: post<PasswordReset, { token: string; newPassword: string }>('/api/auth/reset-password'),
  confirmAddress: post<AddressConfirmed, { token: string }>('/api/auth/confirm-address'),
  removeSignInMethod: post<Pick<PasswordReset, 'signInMethods'>, { token: string; id: string }>(
    '/api/auth/remove-sign-in-method',
  ),
  invitation: post<InvitationAnswer, { token: string }>('/api/invitation'),
  signUp: post<unknown, EmailCredentials & { name: string }>('/api/auth/sign-up/email'),
  signOut: post<unknown, Record<string, never>>('/api/auth/sign-out'),
  passkeyToUse: get<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkey/generate-authenticate-options'),
  usePasskey: post<unknown, { response: AuthenticationResponseJSON }>(
    '/api/auth/passkey/verify-authentication',
  ),
  limits: get<LimitsAnswer>('/api/limits'),
  grouping: get<GroupingState>('/api/grouping'),
  changePeople: post<GroupingState>('/api/grouping/change'),
  recognition: get<RecognitionAnswer>('/api/recognition'),
  folders: get<FolderList>('/api/folders'),
  folderNames: get<FolderNames>('/api/search/folders'),
  albumNames: get<AlbumNames>('/api/search/albums'),
  addFolder: post<FolderStatus, AddFolderBody>('/api/folders'),
  checkFolder: (id: string) => post<FolderStatus>(`/api/folders/${segment(id)}/check`),
  removeFolder: (id: string) => remove<FolderRemoved>(`/api/folders/${segment(id)}`),
  contact: get<ContactDetails>('/api/contact'),
  sendContact: post<unknown, ContactBody>('/api/contact'),
  profile: get<Profile>('/api/profile'),
  saveProfile: post<Profile, ProfileChanges>('/api/profile'),
  saveProfileImage: post<ProfileImageAnswer, FormData>('/api/profile/images'),
  activity: (cursor: string | null, limit: number) =>
    get<ActivityPage>(`/api/activity?${pageQuery(cursor, limit)}`),
  stats: get<Stats>('/api/stats'),
  progress: '/api/progress',
  batches: get<BatchList>('/api/batches'),
  setPaused: put<Paused, PausedBody>('/api/progress/paused'),
  createBatch: post<BatchProgress, CreateBatchBody>('/api/batches'),
  askManifest: (batchId: string) =>
    post<ManifestAnswer, ManifestBody>(`/api/batches/${segment(batchId)}/manifest`),
  completeBatch: (batchId: string) => post<BatchProgress>(`/api/batches/${segment(batchId)}/complete`),
  cancelBatch: (batchId: string) => post<BatchProgress>(`/api/batches/${segment(batchId)}/cancel`),
  process: (uid: string, batchId: string) => `/process?${new URLSearchParams({ user: uid, batch: batchId })}`,
  people: (show: PeopleShown, cursor: string | null, limit: number) =>
    get<PeoplePage>(`/api/people?show=${show}&${pageQuery(cursor, limit)}`),
  person: (personId: string) => get<PersonSummary>(`/api/people/${segment(personId)}`),
  companions: (personId: string) => get<Companions>(`/api/people/${segment(personId)}/companions`),
  personPhotos: (personId: string, cursor: string | null, limit: number) =>
    get<PhotoPage>(`/api/people/${segment(personId)}/photos?${pageQuery(cursor, limit)}`),
  photos: (filter: PhotoFilter, cursor: string | null, limit: number) =>
    get<PhotoPage>(`/api/photos?filter=${filter}&${pageQuery(cursor, limit)}`),
  photo: (photoId: string) => get<PhotoDetail>(`/api/photos/${segment(photoId)}`),
  photoImage: (photoId: string, size: 'thumb' | 'preview' | 'original') => pictures.photoImage(photoId, size),
  photoDownload: (photoId: string) => `/api/photos/${segment(photoId)}/image?download=true`,
  photoFilm: (photoId: string) => `/api/photos/${segment(photoId)}/film`,
  addFilm: (photoId: string) => post<AddedFilm, FormData>(`/api/photos/${segment(photoId)}/film`),
  photoFilmDownload: (photoId: string) => `/api/photos/${segment(photoId)}/film?download=true`,
  photoShape: (filters: URLSearchParams) => get<PhotoShape>(`/api/search/photo-shape?${filters}`),
  photoRange: (filters: URLSearchParams, from: number, limit: number) =>
    get<PhotoPage>(`/api/search/photos?${addRange(filters, from, limit)}`),
  photoIds: (filters: URLSearchParams, from: number, limit: number) =>
    get<FoundPhotoIds>(`/api/search/photo-ids?${addRange(filters, from, limit)}`),
  photoPlace: (filters: URLSearchParams, photo: string) =>
    get<PhotoPlace>(`/api/search/photo-place?${new URLSearchParams([...filters, ['photo', photo]])}`),
  searchDownload: (filters: URLSearchParams, options: { name: string; sidecars: boolean }) =>
    `/api/search/download?${new URLSearchParams([...filters, ['name', options.name], ['sidecars', String(options.sidecars)]])}`,
  photosDownload: '/api/search/download',
  meantFaces: post<MeantFaces, MeantFacesBody>('/api/search/faces'),
  photoFavourite: (photoId: string) =>
    put<PhotoSummary, PhotoFavouriteBody>(`/api/photos/${segment(photoId)}/favourite`),
  searchPeople: (query: Record<string, string>) =>
    get<PeopleFound>(`/api/search/people?${new URLSearchParams(query)}`),
  timeline: (personId: string) => get<Timeline>(`/api/people/${segment(personId)}/timeline`),
  searchByFace: post<FaceSearch, FormData>('/api/face-searches'),
  faceSearch: (searchId: string) => get<FaceSearch>(`/api/face-searches/${segment(searchId)}`),
  deleteFaceSearch: (searchId: string) => post(`/api/face-searches/${segment(searchId)}/forget`),
  unnamedClusters: (cursor: string | null, limit: number) =>
    get<UnnamedClusterPage>(`/api/unnamed-clusters?${pageQuery(cursor, limit)}`),
  unnamedClusterFaces: (clusterId: string, cursor: string | null, limit: number) =>
    get<UnnamedClusterFacePage>(
      `/api/unnamed-clusters/${segment(clusterId)}/faces?${pageQuery(cursor, limit)}`,
    ),
  suggestedNames: get<SuggestedNames>('/api/suggested-names'),
  rejectName: (personId: string) =>
    post<SuggestedNames, RejectNameBody>(`/api/people/${segment(personId)}/reject-name`),
  moveFaces: post<DecisionAnswer, MoveBody>('/api/faces/move'),
  notAFace: post<DecisionAnswer, FacesBody>('/api/faces/not-a-face'),
  names: (query: string) => get<NameSuggestions>(`/api/names?${new URLSearchParams({ query })}`),
  sidecars: post<SidecarsAnswer, SidecarsBody>('/api/sidecars'),
  takeout: get<TakeoutStatus>('/api/takeout'),
  takeoutPart: (part: string, after: { folder: string; name: string } | null) =>
    get<KnownFiles>(`/api/takeout/parts/${part}${after ? `?${new URLSearchParams(after)}` : ''}`),
  takeoutEntries: post<null, EntriesBody>('/api/takeout/entries'),
  takeoutFilms: post<FilmsAnswer, FilmsBody>('/api/takeout/films'),
  finishTakeout: post<TakeoutStatus>('/api/takeout/finish'),
  trash: (cursor: string | null, limit: number) => get<TrashPage>(`/api/trash?${pageQuery(cursor, limit)}`),
  trashThumb: (photoId: string) => `/api/trash/${segment(photoId)}/thumb`,
  moveToTrash: post<TrashAnswer, TrashBody>('/api/trash'),
  restoreFromTrash: post<RestoreAnswer, RestoreBody>('/api/trash/restore'),
  eraseTrash: post<EraseAnswer, EraseBody>('/api/trash/erase'),
  eraseLibrary: post<ErasureAnswer>('/api/library/erase'),
  storage: get<StorageUsed>('/api/storage'),
  retryPhoto: (photoId: string) => post<unknown>(`/api/photos/${segment(photoId)}/retry`),
  faceCrop: (faceId: string) => pictures.faceCrop(faceId),
  portrait: (faceId: string, size: 'small' | 'large', attempt: number) =>
    pictures.portrait(faceId, size, attempt),
  downloadCluster: (uid: string, cluster: string, options: { sidecars?: boolean } = {}) =>
    `/download_cluster?${new URLSearchParams({ user: uid, folder: cluster, ...(options.sidecars ? { sidecars: 'true' } : {}) })}`,
  /** Null for everyone who is not hidden. */
  downloadPeople: (people: readonly string[] | null, options: { names: boolean }) =>
    `/api/people/download?${new URLSearchParams({ ...(people && { people: people.join() }), names: String(options.names) })}`,
  personName: (personId: string) => put<DecisionAnswer, NameBody>(`/api/people/${segment(personId)}/name`),
  personFaces: (personId: string, cursor: string | null, limit: number) =>
    get<PersonFacePage>(`/api/people/${segment(personId)}/faces?${pageQuery(cursor, limit)}`),
  personHidden: (personId: string) =>
    put<DecisionAnswer, HiddenBody>(`/api/people/${segment(personId)}/hidden`),
  personFavourite: (personId: string) =>
    put<DecisionAnswer, FavouriteBody>(`/api/people/${segment(personId)}/favourite`),
  personCover: (personId: string) => put<DecisionAnswer, CoverBody>(`/api/people/${segment(personId)}/cover`),
  mergePeople: (personId: string) =>
    post<DecisionAnswer, MergeBody>(`/api/people/${segment(personId)}/merge`),
  splitPerson: (personId: string) =>
    post<DecisionAnswer, FacesBody>(`/api/people/${segment(personId)}/split`),
  notThisPerson: (personId: string) =>
    post<DecisionAnswer, FacesBody>(`/api/people/${segment(personId)}/not-this-person`),
  similarFaces: (personId: string) =>
    post<SimilarFacesAnswer, SimilarFacesBody>(`/api/people/${segment(personId)}/similar-faces`),
  removeFace: (faceId: string) => remove<DecisionAnswer>(`/api/faces/${segment(faceId)}`),
  addFace: (photoId: string) => post<AddFaceAnswer, AddFaceBody>(`/api/photos/${segment(photoId)}/faces`),
  history: (personId: string | null, cursor: string | null, limit: number) =>
    get<HistoryPage>(
      `/api/history?${pageQuery(cursor, limit)}${personId === null ? '' : `&personId=${segment(personId)}`}`,
    ),
  undo: (decisionId: string) => post<DecisionAnswer>(`/api/history/${segment(decisionId)}/undo`),
  redo: (decisionId: string) => post<DecisionAnswer>(`/api/history/${segment(decisionId)}/redo`),
  historyEntry: (decisionId: string) => get<HistoryDetail>(`/api/history/${segment(decisionId)}`),
  overview: (since?: string) =>
    get<Overview>(`/api/overview${since === undefined ? '' : `?${new URLSearchParams({ since })}`}`),
  review: get<ReviewAnswer>('/api/review'),
  answerReview: post<ReviewReply, ReviewBody>('/api/review'),
  reviewAgain: post<ReviewAnswer>('/api/review/ask-again'),
  reviewTakeBack: post<ReviewAnswer, TakeBackBody>('/api/review/take-back'),
  deleteAll: (uid: string) => post<DeleteAllAnswer>(`/delete_all?${new URLSearchParams({ user: uid })}`),
} as const

/** Encodes an id as a segment of a path. */
export function segment(id: string): string {
  return encodeURIComponent(id)
}

function addRange(filters: URLSearchParams, from: number, limit: number): URLSearchParams {
  return new URLSearchParams([...filters, ['from', String(from)], ['limit', String(limit)]])
}

function pageQuery(cursor: string | null, limit: number): URLSearchParams {
  return new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) })
}
