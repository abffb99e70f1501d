import { MAX_NAME_LENGTH } from '../../../shared/api/bounds.ts'
import { texts } from '../../texts.ts'
import styles from './longest-name-hint.module.css'

/** Says why a field takes no more of a name, once it is full. */
export function LongestNameHint({ name }: { name: string }) {
  return (
    <p role="status" className={styles['hint']}>
      {name.length >= MAX_NAME_LENGTH && texts.corrections.longestName(MAX_NAME_LENGTH)}
    </p>
  )
}
