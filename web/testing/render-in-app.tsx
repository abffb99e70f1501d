import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { afterEach, beforeAll } from 'vitest'
import { texts, withLaterTexts } from '../texts.ts'
import { WAIT_LIMITS } from './wait-limits.ts'
import { NotificationToast } from '../ui/notification-toast.tsx'

configure({ asyncUtilTimeout: WAIT_LIMITS.timeout })

// With this flag React warns about updates outside `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeAll(withLaterTexts(async () => undefined))

afterEach(() => {
  // Notifications stay after a screen is unmounted.
  for (const button of screen.queryAllByRole('button', { name: texts.close })) fireEvent.click(button)
  cleanup()
})

/** Renders within the providers of every screen: router, queries and notifications. */
export async function renderInApp(
  children: ReactNode,
): Promise<{ queryClient: QueryClient; router: AnyRouter }> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children, notFoundComponent: () => children }),
    history: createMemoryHistory(),
  })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <NotificationToast label={texts.notifications} closeLabel={texts.close} />
      </QueryClientProvider>,
    )
    await router.load()
  })
  return { queryClient, router }
}

/** Returns the result of a hook at its first render within the app. */
export async function renderHookInApp<Result>(useHook: () => Result) {
  const results: Result[] = []
  function Screen() {
    const result = useHook()
    useEffect(() => void results.push(result), [result])
    return null
  }
  const app = await renderInApp(<Screen />)
  const [result] = results
  if (result === undefined) throw new Error('The hook returned nothing.')
  return { ...app, result }
}
