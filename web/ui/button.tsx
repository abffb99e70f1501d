import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useIsDisabled } from './busy.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ComponentPropsWithRef<'button'> & {
  look?: ButtonLook
  size?: 'medium' | 'small'
  icon?: ReactNode
}

export function Button({
  look = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  disabled,
  ...props
}: ButtonProps) {
  const isDisabled = useIsDisabled(disabled)
  return (
    <button
      type="button"
      {...props}
      disabled={isDisabled}
      className={classNames(chooseButtonClass(look, size), className)}
    >
      {icon}
      <span className={styles['label']}>{children}</span>
    </button>
  )
}

/** Returns the class of a button, for links that look like one. */
export function chooseButtonClass(look: ButtonLook, size: 'medium' | 'small' = 'medium'): string {
  return classNames(styles['button'], styles[look], size === 'small' && styles['small'])
}

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  /** The action, for users who do not see or recognise the icon. */
  label: string
  onStage?: boolean
}

/** The class of links and triggers that look like an icon button. */
export const iconButtonClass = styles['iconButton']

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
      className={classNames(styles['iconButton'], onStage && styles['onStage'], className)}
    >
      {children}
    </button>
  )
}
