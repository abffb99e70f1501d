import { useLayoutEffect } from 'react'
import styles from './screen-title.module.css'

/** The heading of a screen for screen readers, while the visible one is not known yet. */
export function HiddenHeading({ children }: { children: string }) {
  return <h1 className={styles['heading']}>{children}</h1>
}

/** Sets the title of the window, and the description that search engines and shared links show. */
export function useTitle(title: string, description: string): void {
  useLayoutEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
