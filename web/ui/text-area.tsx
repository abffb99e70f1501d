import type { ComponentPropsWithRef } from 'react'
import { useId } from 'react'
import styles from './text-area.module.css'
import field from './text-field.module.css'

type TextAreaProps = ComponentPropsWithRef<'textarea'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** Several lines; it grows with what is written. */
export function TextArea({ label, hint, error, ...props }: TextAreaProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={field['field']}>
      <label htmlFor={id} className={field['label']}>
        {label}
      </label>
      <div className={field['box']} data-invalid={error !== undefined || undefined}>
        <textarea
          {...props}
          id={id}
          className={styles['area']}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? field['error'] : field['hint']}>
          {note}
        </p>
      )}
    </div>
  )
}
