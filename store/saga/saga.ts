/** The shapes of sagas in this store. The types name no effect, so that this module pulls in nothing. */

/** A saga's body. What it yields are redux-saga's effects; write `yield*` for sagas, so that results keep their types. */
export type SagaGenerator<Output = void> = Generator<unknown, Output, unknown>

/** A saga a machine may invoke: takes the actor's input, returns its output, throws a `FailureError`. */
export type SagaOf<Input, Output> = (input: Input) => Generator<unknown, Output, never>

/**
 * Runs a saga in the store: resolves with its result, rejects with what it throws. `signal` cancels it, and the promise
 * then rejects with the signal's reason.
 */
export type RunSaga = <Input, Output>(
  saga: SagaOf<Input, Output>,
  input: Input,
  signal?: AbortSignal,
) => Promise<Output>
