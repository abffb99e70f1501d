// A separate file, so that threads that read, and the web page, do not load the schemas.

/** PhotoShape's `aspects` contains the aspect ratio (width divided by height) times this. */
export const ASPECT_UNIT = 60
/** Grids crop wider or taller photos. */
export const ASPECT_RANGE = { tallest: 0.5, widest: 4 } as const
