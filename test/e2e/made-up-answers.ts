import type { Route } from 'playwright-core'
import type { FolderList, FolderStatus } from '../../shared/api/folders.ts'
import type { GroupingState } from '../../shared/api/grouping.ts'
import type { PhotoDetail } from '../../shared/api/photos.ts'
import type { ProgressSnapshot, Stats, BatchList } from '../../shared/api/progress.ts'
import type { SuggestedNames } from '../../shared/api/people.ts'
import { read, readPeople } from './use-library.ts'

/** An answer of the API that a library of drawn people does not give. */
export type MadeUpAnswer = {
  /** A glob of addresses. */
  readonly url: string
  /** 200 without it. */
  readonly status?: number
  /** An object is sent as JSON, a text as server-sent events. */
  readonly answer: (route: Route) => Promise<unknown>
}

const FOLDER: FolderStatus = {
  id: 'one',
  name: 'Grandmother',
  path: '/srv/photos/of/the/family/that-were-scanned/Grandmother',
  state: 'reachable',
  reason: null,
  addedAt: '2026-01-02T10:00:00.000Z',
  checkedAt: '2026-03-04T11:20:00.000Z',
  isCheckWanted: false,
  files: 12_345,
  photos: 12_340,
  unread: 0,
  failed: 1,
  failures: [{ path: 'scans/letter.jpg', code: 'photo-unknown-format' }],
  links: 0,
  ignored: 3,
  special: 0,
  problemCount: 1,
  problems: [{ path: 'locked', code: 'unreadable' }],
}

/** Two folders of the machine; one has files that are no photos, the other cannot be reached. */
export const FOLDERS: MadeUpAnswer = {
  url: '**/api/folders',
  answer: async (): Promise<FolderList> => ({
    mayManage: true,
    roots: ['/srv/photos'],
    folders: [
      FOLDER,
      {
        ...FOLDER,
        id: 'two',
        name: 'Holidays',
        state: 'unreachable',
        reason: 'other-device',
        problemCount: 0,
      },
    ],
  }),
}

const UPLOADS = '**/process?**'

/** Nothing that is sent is ever answered. */
export const ENDLESS_UPLOAD: MadeUpAnswer = { url: UPLOADS, answer: () => new Promise(() => {}) }

/** The storage of photos does not answer. */
export const STORE_UNAVAILABLE: MadeUpAnswer = {
  url: UPLOADS,
  status: 503,
  answer: async () => ({ code: 'store-unavailable', message: 'The storage does not answer.' }),
}

export const FULL_DISK: MadeUpAnswer = {
  url: UPLOADS,
  status: 507,
  answer: async () => ({ code: 'disk-full', message: 'The disk is full.' }),
}

/** A proxy answers instead of the server. */
export const UNREACHABLE: MadeUpAnswer = { url: UPLOADS, status: 502, answer: async () => ({}) }

/** Every file is refused. */
export const TOO_BIG: MadeUpAnswer = {
  url: UPLOADS,
  status: 413,
  answer: async () => ({ code: 'photo-too-large', message: 'The photo is too large.' }),
}

/** The stream of progress ends at once. */
export const BROKEN_STREAM: MadeUpAnswer = {
  url: '**/api/progress',
  status: 500,
  answer: async () => ({ code: 'internal', message: 'It broke.' }),
}

const PAUSED_AT = '2026-03-04T11:20:00.000Z'
const PAUSED_BATCHES: BatchList = {
  batches: [
    {
      id: 'paused',
      state: 'processing',
      createdAt: PAUSED_AT,
      lastReceivedAt: PAUSED_AT,
      endedAt: null,
      fileCount: 12_345,
      received: 12_345,
      recognised: 0,
      rejected: 0,
      processed: 6789,
      failed: 1,
      facesFound: 9876,
      unread: null,
    },
  ],
  pace: {
    pausedAt: PAUSED_AT,
    isWaiting: true,
    heldBy: null,
    hours: null,
    photosLeft: 5555,
    photosPerSecond: null,
    secondsLeft: null,
  },
}

/** The user has paused the search for faces. */
export const PAUSED: MadeUpAnswer = {
  url: '**/api/{batches,progress}',
  answer: async route => {
    if (!route.request().url().endsWith('/progress')) return PAUSED_BATCHES
    const stats = await read<Stats>(route.request().frame().page().context(), '/api/stats')
    const snapshot: ProgressSnapshot = { stats, ...PAUSED_BATCHES }
    // The browser opens a stream again that has ended, but not within this time.
    return `retry: 3600000\nevent: progress\ndata: ${JSON.stringify(snapshot)}\n\n`
  },
}

/** No upload can be started. */
export const NO_BATCH: MadeUpAnswer = {
  url: '**/api/batches',
  status: 500,
  answer: async () => ({ code: 'internal', message: 'It broke.' }),
}

/** Asks about two people without a name; the second name belongs to somebody already. */
export const SUGGESTED_NAMES: MadeUpAnswer = {
  url: '**/api/suggested-names',
  answer: async (route): Promise<SuggestedNames> => {
    const people = await readPeople(route.request().frame().page().context())
    const [one, other] = people.filter(({ isNamed }) => !isNamed)
    const holder = people.find(({ isNamed }) => isNamed)
    if (!one || !other || !holder) throw new Error('There are too few people.')
    return {
      suggestions: [
        { person: one, name: 'Grandmother Gisela', holder: null, photosWithName: 7, photosWithoutName: 1 },
        { person: other, name: holder.name, holder, photosWithName: 2, photosWithoutName: 0 },
      ],
    }
  },
}

/** Another network would change people. */
export const CHANGE_OF_PEOPLE: MadeUpAnswer = {
  url: '**/api/grouping',
  answer: async (route): Promise<GroupingState> => {
    const [one, other, third] = await readPeople(route.request().frame().page().context())
    if (!one || !other || !third) throw new Error('There are too few people.')
    return {
      change: {
        isAgreed: false,
        peopleBefore: 40,
        peopleAfter: 37,
        movedFaces: 120,
        joined: [{ person: other, into: one }],
        joinedCount: 4,
        split: [{ person: third, parts: 2, faces: 9 }],
        splitCount: 1,
        found: 2,
        lostFaces: 0,
      },
      isRefused: false,
    }
  },
}

/** Every photo has a film, which cannot be played, and a description. */
export const FILMS: MadeUpAnswer = {
  url: '**/api/photos/*',
  answer: async (route): Promise<PhotoDetail> => {
    // The route's schema guarantees the type.
    const photo = (await (await route.fetch()).json()) as PhotoDetail
    return {
      ...photo,
      film: { mediaType: 'video/quicktime', byteSize: 3_400_000, isInside: false },
      description: 'Grandmother laughs, and the dog too.\nBy the river, in the evening.',
    }
  },
}
