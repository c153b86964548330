import { fromPromise, type PromiseActorLogic } from 'xstate'

/**
 * Stands where an actor from outside has to be given with `machine.provide({ actors })`: a machine declares what it needs
 * and how it is typed, and fails loudly where nobody gave it.
 *
 * @throws (rejects) an `Error` that names the actor.
 */
export function notProvided<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" was not provided.`)))
}
