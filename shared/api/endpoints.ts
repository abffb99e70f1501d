import type { Static, TSchema } from 'typebox'
import { accountEndpoints } from './account.ts'
import { clustersEndpoints } from './clusters.ts'
import { consentsEndpoints } from './consents.ts'
import { decisionsEndpoints } from './decisions.ts'
import { foldersEndpoints } from './folders.ts'
import { groupingEndpoints } from './grouping.ts'
import { historyEndpoints } from './history.ts'
import { peopleEndpoints } from './people.ts'
import { photosEndpoints } from './photos.ts'
import { profileEndpoints } from './profile.ts'
import { progressEndpoints } from './progress.ts'
import { searchEndpoints } from './search.ts'
import { securityEndpoints } from './security.ts'
import { serverEndpoints } from './server.ts'
import { signInEndpoints } from './sign-in.ts'
import { takeoutEndpoints } from './takeout.ts'
import { trashEndpoints } from './trash.ts'
import { uploadsEndpoints } from './uploads.ts'

/** All requests that the server answers, except those of better-auth below /api/auth. */
export const ENDPOINTS = {
  ...serverEndpoints,
  ...signInEndpoints,
  ...securityEndpoints,
  ...consentsEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...uploadsEndpoints,
  ...takeoutEndpoints,
  ...progressEndpoints,
  ...photosEndpoints,
  ...trashEndpoints,
  ...peopleEndpoints,
  ...decisionsEndpoints,
  ...historyEndpoints,
  ...groupingEndpoints,
  ...searchEndpoints,
  ...foldersEndpoints,
  ...clustersEndpoints,
}

type Endpoints = typeof ENDPOINTS

/** Method and path of a request, such as `GET /api/photos/:photoId`. */
export type Endpoint = keyof Endpoints

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = Endpoints[E] extends {
  readonly [Key in Name]: infer Schema extends TSchema
}
  ? Static<Schema>
  : never

export type Params<E extends Endpoint> = Part<E, 'params'>
export type Query<E extends Endpoint> = Part<E, 'query'>
export type Body<E extends Endpoint> = Endpoints[E] extends { readonly form: object }
  ? FormData
  : Part<E, 'body'>

/** The JSON answers of an endpoint, by status; none if it answers with a file. */
export type Answers<E extends Endpoint> = Endpoints[E] extends { readonly answers: infer Schemas }
  ? { readonly [Status in keyof Schemas]: Schemas[Status] extends TSchema ? Static<Schemas[Status]> : never }
  : never

/** The JSON of a successful answer. */
export type Answer<E extends Endpoint> = Answers<E>[Extract<keyof Answers<E>, 200 | 201 | 202 | 204>]
