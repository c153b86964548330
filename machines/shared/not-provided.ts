import { fromPromise, type PromiseActorLogic } from 'xstate'

/**
 * The placeholder for an actor that has to be provided with `machine.provide({ actors })`. It declares the
 * actor's types. If the actor was not provided, the placeholder rejects with an `Error` that names it.
 */
export function notProvided<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" was not provided.`)))
}
