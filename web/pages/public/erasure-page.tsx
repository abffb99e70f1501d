import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ErasureState } from '../../../shared/api/account.ts'
import { ApiError, describeError, call } from '../../api-client.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/screen-title.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

const route = getRouteApi(SCREENS.erasure)

/**
 * The progress of an erasure. Anyone with its address can see it, also after the account is gone.
 */
export function ErasurePage() {
  useTitle(texts.title(texts.erasure.heading), texts.erasure.description)
  const { erasureId } = route.useParams()
  const { data: erasure, error } = useQuery(erasureQuery(erasureId))
  return (
    <SignInLayout
      heading={texts.erasure.heading}
      footer={<Link to={SCREENS.landing}>{texts.erasure.leave}</Link>}
    >
      {isGone(error) ? (
        <p role="status">{texts.erasure.gone}</p>
      ) : (
        erasure && (
          <>
            <p role="status">{stateText(erasure)}</p>
            <p>{texts.erasure.address}</p>
          </>
        )
      )}
      {error && !isGone(error) && (
        <Notice tone="bad" isAlert>
          {describeError(error)}
        </Notice>
      )}
    </SignInLayout>
  )
}

function stateText({ startedAt, completedAt }: ErasureState): string {
  return completedAt === null ? texts.erasure.open(startedAt) : texts.erasure.done(completedAt)
}

const POLL_EVERY_MS = 2000

/** Returns whether the record of an erasure is gone: it is erased together with its account. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-found'
}

/** The state of an erasure, polled until it is done. */
const erasureQuery = (erasureId: string) =>
  queryOptions({
    queryKey: ['erasure', erasureId],
    queryFn: ({ signal }) => call('GET /api/erasures/:erasureId', { params: { erasureId }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      data?.completedAt === null && !isGone(error) ? POLL_EVERY_MS : false,
    retry: (count, error) => !isGone(error) && count < 3,
  })
