import type { ComponentPropsWithRef } from 'react'
import { useId } from 'react'
import { useIsDisabled } from './busy.ts'
import type { FieldWords } from './field.tsx'
import { describeField, Field } from './field.tsx'
import styles from './text-area.module.css'

/** A field for several lines, which grows with its text. */
export function TextArea({
  label,
  hint,
  error,
  disabled,
  ...props
}: ComponentPropsWithRef<'textarea'> & FieldWords) {
  const id = useId()
  const isDisabled = useIsDisabled(disabled)
  const words = { label, hint, error }
  return (
    <Field id={id} {...words}>
      <textarea {...props} disabled={isDisabled} {...describeField(id, words)} className={styles['area']} />
    </Field>
  )
}
