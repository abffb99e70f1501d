import type { QueryClient } from '@tanstack/react-query'

const ABOUT_PEOPLE = [
  'people',
  'photos',
  'faces',
  'history',
  'review',
  'suggested-names',
  'grouping',
  'overview',
]

/** Fetches the people and photos on the screen again, and all others when they are next shown. */
export function refreshPeople(queryClient: QueryClient): void {
  for (const key of ABOUT_PEOPLE) void queryClient.invalidateQueries({ queryKey: [key] })
}
