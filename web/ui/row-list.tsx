import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** A list of things, divided by lines, with buttons for each. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>
}

type RowProps = {
  /** What the thing is. */
  children: ReactNode
  /** Buttons at the end of the row. */
  actions: ReactNode
  /** Content below both, over the whole width. */
  below?: ReactNode
}

export function Row({ children, actions, below }: RowProps) {
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>{children}</div>
      <div className={styles['actions']}>{actions}</div>
      {below && <div className={styles['below']}>{below}</div>}
    </li>
  )
}

/** A line that says more about the thing of a row, in a softer colour. */
export function RowNote({ children, role }: { children: ReactNode; role?: 'status' }) {
  return (
    <p className={styles['note']} role={role}>
      {children}
    </p>
  )
}

type NumberListProps = { numbers: readonly { readonly label: string; readonly value: string }[] }

/** Large numbers side by side, each above its label. */
export function NumberList({ numbers }: NumberListProps) {
  return (
    <dl className={styles['numbers']}>
      {numbers.map(({ label, value }) => (
        <div key={label} className={styles['number']}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={styles['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
