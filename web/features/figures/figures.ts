/** Read from bench/results.json by scripts/read-figures.ts during the build. */
type MeasuredFigures = {
  readonly date: string
  readonly machine: { readonly processor: string; readonly cores: number; readonly memoryGb: number }
  /** Means over families, each a separate library; fractions of pairs of faces, 0 to 1. */
  readonly family: { readonly families: number; readonly precision: number; readonly recall: number }
  /** All families in one library. */
  readonly manyFamilies: { readonly people: number; readonly precision: number }
  /** Processor times. */
  readonly sorting: { readonly faces: number; readonly seconds: number }
  readonly photo: { readonly ms: number; readonly photos: number; readonly faces: number }
}

declare const MEASURED_FIGURES: MeasuredFigures

export const figures = MEASURED_FIGURES
