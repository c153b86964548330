/** Types of sagas. They do not mention effects, so that this module imports nothing. */

/**
 * A running saga. It yields effects of redux-saga; call sagas with `yield*`, which keeps the types of their
 * results.
 */
export type SagaGenerator<Output = void> = Generator<unknown, Output, unknown>

/** A saga that a machine can invoke: takes the actor's input, returns its output, throws a `FailureError`. */
export type SagaOf<Input, Output> = (input: Input) => Generator<unknown, Output, never>

/**
 * Runs a saga in the store: resolves with its result and rejects with what it throws. When `signal` aborts,
 * the saga is cancelled and the promise rejects with the signal's reason.
 */
export type RunSaga = <Input, Output>(
  saga: SagaOf<Input, Output>,
  input: Input,
  signal?: AbortSignal,
) => Promise<Output>
