import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { startTransition, useState } from 'react'

/** A `Popover.Trigger` and its `PopoverPanel`, which is open or closed by pressing the trigger. */
export function PopoverRoot({ children }: { children: ReactNode }) {
  // A transition, so that the trigger looks pressed before the panel is rendered.
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={open => startTransition(() => setOpen(open))}>
      {children}
    </Popover.Root>
  )
}
