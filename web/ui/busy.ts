import { createContext, useContext } from 'react'

/** Whether a request of the form or screen around a control runs, which disables the control. */
export const BusyContext = createContext(false)

export function useIsDisabled(isDisabled: boolean | undefined): boolean {
  return useContext(BusyContext) || isDisabled === true
}
