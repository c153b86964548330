/**
 * An altcha challenge, signed by the server. `parameters` are passed to the worker unchanged. Source:
 * altcha-lib 2.8.
 */
export interface WorkChallenge {
  readonly parameters: Readonly<Record<string, unknown>> & { readonly algorithm: string }
  readonly signature?: string
}

/** The solution of the worker: the counter whose derived key has the required prefix. */
export interface WorkSolution {
  readonly counter: number
  readonly derivedKey: string
  /** Milliseconds. */
  readonly time?: number
}
