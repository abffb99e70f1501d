import { useLocation } from '@tanstack/react-router'
import { SCREENS } from '../../paths.ts'

/** Whether the screen is Home, where photos are added. */
export function useIsHome(): boolean {
  return useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === SCREENS.dashboard })
}
