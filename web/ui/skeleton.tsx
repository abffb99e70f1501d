import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A quiet shape where something is about to be; its size comes from `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={classNames(styles['skeleton'], className)} />
}
