/** A page of a browser that playwright-core cannot drive. Elements are found by XPath. */
export type OtherPage = {
  readonly goto: (url: string) => Promise<void>
  /** Resolves with the value of an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Waits until the element is visible and takes clicks, then clicks it. */
  readonly click: (xpath: string) => Promise<void>
  readonly type: (xpath: string, text: string) => Promise<void>
  readonly press: (key: Key) => Promise<void>
  /** Chooses files in a file input, which may be hidden. */
  readonly chooseFiles: (xpath: string, paths: readonly string[]) => Promise<void>
  /** In CSS pixels of the page. */
  readonly resize: (width: number, height: number) => Promise<void>
  readonly close: () => Promise<void>
}

export type Key = 'ArrowRight' | 'ArrowLeft' | 'Escape' | 'Enter'
