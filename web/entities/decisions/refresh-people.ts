import type { QueryClient } from '@tanstack/react-query'

const ABOUT_PEOPLE = ['people', 'photos', 'faces', 'history', 'review']

/**
 * What is on the screen of people and their photos is asked for again, and the rest when it is
 * looked at.
 */
export function refreshPeople(queryClient: QueryClient): void {
  for (const key of ABOUT_PEOPLE) void queryClient.invalidateQueries({ queryKey: [key] })
}
