import { Check } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { children: ReactNode }

/** A checkbox. `children`: its label. */
export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <label className={styles['row']}>
      <span className={styles['box']}>
        <input {...props} type="checkbox" className={styles['input']} />
        <Check aria-hidden className={styles['mark']} />
      </span>
      <span>{children}</span>
    </label>
  )
}
