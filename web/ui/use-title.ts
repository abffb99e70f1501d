import { useEffect } from 'react'

/**
 * Names the window after the screen; the description is what a search engine or a shared link shows
 * of it.
 */
export function useTitle(title: string, description: string): void {
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
