import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A placeholder for content that is loading; `className` sets its size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={classNames(styles['skeleton'], className)} />
}
