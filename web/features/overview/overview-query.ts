import { queryOptions } from '@tanstack/react-query'
import type { Overview } from '../../../shared/api/people.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { readLastVisit } from './last-visit.ts'

export type NewsOverview = Overview & {
  /** False when nothing is new since the last visit: then it describes the newest upload. */
  readonly isSinceLastVisit: boolean
}

export const overviewQuery = (uid: string) =>
  queryOptions({
    queryKey: ['overview', uid],
    queryFn: async ({ signal }): Promise<NewsOverview> => {
      const lastVisit = readLastVisit(uid, Date.now())
      if (lastVisit !== null) {
        const news = await request(API.overview(new Date(lastVisit).toISOString()), { signal })
        if (news.newPhotoCount > 0) return { ...news, isSinceLastVisit: true }
      }
      return { ...(await request(API.overview(), { signal })), isSinceLastVisit: false }
    },
  })
