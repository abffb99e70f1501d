/** Read from bench/results.json by scripts/read-figures.ts during the build. */
type MeasuredFigures = {
  readonly date: string
  readonly machine: { readonly processor: string; readonly cores: number; readonly memoryGb: number }
  /** `share` (0 to 1): F1 over pairs of faces, put together or kept apart as they should be. */
  readonly family: { readonly share: number; readonly faces: number; readonly people: number }
  readonly strangers: { readonly share: number; readonly faces: number; readonly people: number }
  readonly sorting: { readonly faces: number; readonly seconds: number }
  readonly photo: { readonly ms: number; readonly photos: number }
}

declare const MEASURED_FIGURES: MeasuredFigures

export const figures = MEASURED_FIGURES
