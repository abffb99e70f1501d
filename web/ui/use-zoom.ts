import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

/** Factor of a press of + or −. */
const STEP = 1.5
const DOUBLE_SCALE = 2.5
/** Exponent per pixel of a wheel event; a pinch on a touchpad sends the same event with Ctrl. */
const WHEEL = { turn: 0.0018, pinch: 0.01 } as const
/** A press that moves further than this is a drag. */
const MOVE_TOLERANCE_PX = 6
const DOUBLE_TAP_MS = 300

type ZoomOptions = {
  /** Null until it is rendered. */
  stage: HTMLElement | null
  /** At scale 1 it is as large as fits into the stage. */
  picture: RefObject<HTMLElement | null>
  /** Width of the picture in its own pixels: up to this width it can be zoomed. Null if unknown. */
  pixelWidth: number | null
}

/**
 * Zooms at the pointer by wheel, pinch, double click and double tap; dragging moves a zoomed
 * picture.
 */
export function useZoom({ stage, picture, pixelWidth }: ZoomOptions) {
  const [view, setView] = useState<ZoomView>(FITTING)
  const pointers = useRef(new Map<number, Point>())
  const hasMoved = useRef(false)
  const pointerType = useRef('mouse')
  const lastTap = useRef({ at: 0, x: 0, y: 0 })

  const readLimits = () => {
    const room = stage?.getBoundingClientRect() ?? new DOMRect()
    const fitting = { width: picture.current?.offsetWidth ?? 0, height: picture.current?.offsetHeight ?? 0 }
    const largestScale = Math.max(3, (pixelWidth ?? 0) / Math.max(1, fitting.width))
    return { stage: room, picture: fitting, largestScale }
  }
  const fromCentre = ({ x, y }: Point): Point => {
    const room = stage?.getBoundingClientRect() ?? new DOMRect()
    return { x: x - room.x - room.width / 2, y: y - room.y - room.height / 2 }
  }
  const zoom = (factor: number, at: Point) =>
    setView(before => zoomAt(before, fromCentre(at), factor, readLimits()))
  const computeCentre = (): Point => {
    const room = stage?.getBoundingClientRect() ?? new DOMRect()
    return { x: room.x + room.width / 2, y: room.y + room.height / 2 }
  }
  const toggle = (at: Point) => (view.scale > 1 ? setView(FITTING) : zoom(DOUBLE_SCALE, at))

  // Not React's wheel listener: it is passive and cannot prevent the page from zooming.
  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? WHEEL.pinch : WHEEL.turn)), {
      x: event.clientX,
      y: event.clientY,
    })
  })
  useEffect(() => {
    const onWheel = (event: WheelEvent) => zoomByWheel(event)
    stage?.addEventListener('wheel', onWheel, { passive: false })
    return () => stage?.removeEventListener('wheel', onWheel)
  }, [stage])

  const tap = ({ clientX: x, clientY: y, timeStamp, pointerType }: PointerEvent) => {
    const { at, ...before } = lastTap.current
    const isDouble = timeStamp - at < DOUBLE_TAP_MS && Math.hypot(x - before.x, y - before.y) < 30
    lastTap.current = { at: isDouble ? 0 : timeStamp, x, y }
    if (isDouble && pointerType !== 'mouse') toggle({ x, y })
  }
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)

  return {
    view,
    zoomIn: () => zoom(STEP, computeCentre()),
    zoomOut: () => zoom(1 / STEP, computeCentre()),
    fit: () => setView(FITTING),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        // Ignores events of portals, such as menus, which React propagates to here.
        if (!event.currentTarget.contains(event.target as Node)) return
        if (pointers.current.size === 0) hasMoved.current = false
        pointerType.current = event.pointerType
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove: (event: PointerEvent) => {
        const before = pointers.current.get(event.pointerId)
        if (!before) return
        const now = { x: event.clientX, y: event.clientY }
        const moved = { x: now.x - before.x, y: now.y - before.y }
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
        if (
          !other &&
          (view.scale === 1 || (!hasMoved.current && Math.hypot(moved.x, moved.y) < MOVE_TOLERANCE_PX))
        )
          return
        hasMoved.current = true
        pointers.current.set(event.pointerId, now)
        if (!other) return setView(view => panBy(view, moved, readLimits()))
        const factor = computeDistance(now, other) / Math.max(1, computeDistance(before, other))
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
        const half = { x: moved.x / 2, y: moved.y / 2 }
        setView(view => panBy(zoomAt(view, fromCentre(middle), factor, readLimits()), half, readLimits()))
      },
      onPointerUp: (event: PointerEvent) => {
        if (release(event) && !hasMoved.current) tap(event)
      },
      onPointerCancel: release,
      onDoubleClick: (event: MouseEvent) => {
        const target = event.target as Element // The target of a click is an element.
        if (!event.currentTarget.contains(target) || target.closest('button')) return
        // Some browsers also send this event for a double tap, which `tap` handles.
        if (pointerType.current !== 'mouse') return
        toggle({ x: event.clientX, y: event.clientY })
      },
      // The click that ends a drag does not press the face under the pointer.
      onClickCapture: (event: MouseEvent) => {
        if (!hasMoved.current) return
        hasMoved.current = false
        event.stopPropagation()
      },
    },
  }
}

function computeDistance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/**
 * Position of a picture on its stage. `x`, `y`: pixels from the stage's centre to the picture's;
 * `scale`: multiple of the size that fits.
 */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number }
export type Point = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }

export const FITTING: ZoomView = { scale: 1, x: 0, y: 0 }

type Limits = {
  readonly stage: Size
  /** Size of the picture at scale 1. */
  readonly picture: Size
  readonly largestScale: number
}

/** Zooms and keeps `point` in place. `point`: pixels from the stage's centre. */
export function zoomAt(view: ZoomView, point: Point, factor: number, limits: Limits): ZoomView {
  const scale = Math.min(limits.largestScale, Math.max(1, view.scale * factor))
  const by = scale / view.scale
  return keepInside(
    { scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by },
    limits,
  )
}

export function panBy(view: ZoomView, by: Point, limits: Limits): ZoomView {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, limits)
}

/** Moves the picture so that no edge is inside the stage, if it is large enough for that. */
function keepInside({ scale, x, y }: ZoomView, { stage, picture }: Limits): ZoomView {
  const maxX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const maxY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: clamp(x, maxX), y: clamp(y, maxY) }
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(-max, value)) + 0
}
