import { useEffect } from 'react'

/** Sets the title of the window, and the description that search engines and shared links show. */
export function useTitle(title: string, description: string): void {
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
