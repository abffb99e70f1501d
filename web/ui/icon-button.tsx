import type { ComponentPropsWithRef } from 'react'
import { useIsDisabled } from './busy.ts'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  /** The action, for users who do not see or recognise the icon. */
  label: string
  onStage?: boolean
}

/** The class of links and triggers that look like an icon button. */
export const iconButtonClass = styles['button']

export function IconButton({
  label,
  onStage = false,
  className,
  children,
  disabled,
  ...props
}: IconButtonProps) {
  const isDisabled = useIsDisabled(disabled)
  return (
    <button
      type="button"
      title={label}
      {...props}
      disabled={isDisabled}
      aria-label={label}
      className={classNames(styles['button'], onStage && styles['onStage'], className)}
    >
      {children}
    </button>
  )
}
