import styles from './hidden-heading.module.css'

/** The heading of a screen for screen readers, while the visible one is not known yet. */
export function HiddenHeading({ children }: { children: string }) {
  return <h1 className={styles['heading']}>{children}</h1>
}
