import { type AnyStateMachine, fromPromise, type InputFrom, type Snapshot } from 'xstate'
import { type Failure, FailureError } from '#contract/failure.ts'

type Actors<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>

/** The names of the actors that a machine declares. */
export type ActorName<Machine extends AnyStateMachine> = Extract<keyof Actors<Machine>, string>

/** The input of the actor of that name. */
export type ActorInput<Machine extends AnyStateMachine, Name extends ActorName<Machine>> = InputFrom<
  NonNullable<Actors<Machine>[Name]>
>

/** Replaces an actor in a test: `answers(…)`, `fails(…)`, or a function of the actor's input. */
export type FakeActor = (input: unknown) => unknown

/** One run of a fake actor. */
export interface Call {
  /** The actor's name, and the id of its invoke. */
  readonly names: readonly string[]
  readonly input: unknown
  /** `active` until it has ended; `stopped` if its state was left before that. */
  readonly status: () => Snapshot<unknown>['status']
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

/** An actor that ends with `output` as soon as it runs. */
export function answers(output?: unknown): FakeActor {
  return () => output
}

/** An actor that fails as soon as it runs. */
export function fails(failure: Failure): FakeActor {
  return () => {
    throw new FailureError(failure)
  }
}

/**
 * Replaces every actor that a machine declares: by the fake of its name, or by one that waits for the test.
 *
 * @param onCall is called at the start of each run. `resolve` and `reject` end a run that waits.
 */
export function fakeActors(
  machine: AnyStateMachine,
  fakes: Readonly<Record<string, FakeActor | undefined>>,
  onCall: (call: Call) => void,
) {
  const actorOf = (name: string) =>
    fromPromise<unknown, unknown>(async ({ input, self }) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      onCall({ names: [name, self.id], input, status: () => self.getSnapshot().status, resolve, reject })
      const fake = fakes[name]
      return fake ? fake(input) : promise
    })
  return Object.fromEntries(Object.keys(machine.implementations.actors).map(name => [name, actorOf(name)]))
}
