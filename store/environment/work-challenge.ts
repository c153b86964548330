/** A task of altcha, signed by the server; `parameters` go to the worker as they came. Source: altcha-lib 2.8, types. */
export interface WorkChallenge {
  readonly parameters: Readonly<Record<string, unknown>> & { readonly algorithm: string }
  readonly signature?: string
}

/** What the worker found: the counter whose derived key has the asked beginning. */
export interface WorkSolution {
  readonly counter: number
  readonly derivedKey: string
  /** Milliseconds. */
  readonly time?: number
}
