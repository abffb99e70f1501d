import styles from './face-label.module.css'

/** The name below the frame of a face. */
export function FaceLabel({ children }: { children: string }) {
  return <span className={styles['label']}>{children}</span>
}
