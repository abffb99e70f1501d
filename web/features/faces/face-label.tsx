import styles from './face-label.module.css'

/** Below the frame of a face. */
export function FaceLabel({ children }: { children: string }) {
  return <span className={styles['label']}>{children}</span>
}
