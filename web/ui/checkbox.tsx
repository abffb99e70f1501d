import { Check } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useIsDisabled } from './busy.ts'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { children: ReactNode }

/** A checkbox. `children`: its label. */
export function Checkbox({ children, disabled, ...props }: CheckboxProps) {
  const isDisabled = useIsDisabled(disabled)
  return (
    <label className={styles['row']}>
      <span className={styles['box']}>
        <input {...props} disabled={isDisabled} type="checkbox" className={styles['input']} />
        <Check aria-hidden className={styles['mark']} />
      </span>
      <span>{children}</span>
    </label>
  )
}
