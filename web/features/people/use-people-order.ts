import { useEffect, useState, type PointerEvent } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { holdOrder, orderPeople, type PeopleOrder } from './hold-order.ts'

/**
 * The order in which people are shown. While it is held, nobody moves, and new people who belong
 * between the others wait until `showNew`.
 */
export function usePeopleOrder(people: readonly PersonSummary[] | undefined, isHeld: boolean) {
  const [state, setState] = useState<{
    seen: readonly PersonSummary[] | undefined
    order: PeopleOrder
    newCount: number
  }>({ seen: undefined, order: new Map(), newCount: 0 })
  if (people && people !== state.seen) {
    const next =
      isHeld && state.order.size > 0
        ? holdOrder(state.order, people)
        : { order: orderPeople(people), newCount: 0 }
    setState({ seen: people, ...next })
  }
  return {
    order: state.order,
    newCount: state.newCount,
    showNew: () => people && setState({ seen: people, order: orderPeople(people), newCount: 0 }),
  }
}

/** Whether somebody looks at an element: with the pointer or the focus on it, or scrolled down. */
export function useIsLooking() {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isScrolled, setScrolled] = useState(() => scrollY > 0)
  useEffect(() => {
    const onScroll = () => setScrolled(scrollY > 0)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return {
    isLooking: isPointed || isFocused || isScrolled,
    handlers: {
      // Browsers also tell of a pointer that rests where something new appears.
      onPointerMove: ({ movementX, movementY }: PointerEvent) => {
        if (movementX !== 0 || movementY !== 0) setPointed(true)
      },
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
