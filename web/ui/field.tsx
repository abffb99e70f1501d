import type { ReactNode } from 'react'
import styles from './field.module.css'

export type FieldWords = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The error is shown elsewhere. */
  isInvalid?: boolean
}

type FieldProps = FieldWords & {
  /** Id of the control inside. */
  id: string
  children: ReactNode
}

/** The label above a control, the box around it, and the hint or error below. */
export function Field({ id, label, hint, error, isInvalid = false, children }: FieldProps) {
  const note = error ?? hint
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['box']} data-invalid={error !== undefined || isInvalid || undefined}>
        {children}
      </div>
      {note && (
        <p id={noteId(id)} className={error ? styles['error'] : styles['hint']}>
          {note}
        </p>
      )}
    </div>
  )
}

/** Returns the ARIA attributes of the control inside a `Field`. */
export function describeField(id: string, { hint, error, isInvalid = false }: FieldWords) {
  return {
    id,
    'aria-invalid': error !== undefined || isInvalid || undefined,
    'aria-describedby': (error ?? hint) ? noteId(id) : undefined,
  }
}

const noteId = (id: string) => `${id}-note`
