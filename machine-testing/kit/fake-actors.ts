import { type AnyStateMachine, fromPromise, type InputFrom, type Snapshot } from 'xstate'
import { type Failure, FailureError } from '#contract/failure.ts'

type Actors<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>

/** The names of the actors that a machine declares. */
export type ActorName<Machine extends AnyStateMachine> = Extract<keyof Actors<Machine>, string>

/** What the machine gives the actor of that name. */
export type ActorInput<Machine extends AnyStateMachine, Name extends ActorName<Machine>> = InputFrom<
  NonNullable<Actors<Machine>[Name]>
>

/** What stands for an actor in a test: `answers(…)`, `fails(…)`, or a function of its own from its input. */
export type FakeActor = (input: unknown) => unknown

/** One run of an actor that waits for the test to end it. */
export interface Call {
  /** The actor's name, and the invoke's id where it has one of its own. */
  readonly names: readonly string[]
  readonly input: unknown
  /** `active` until it has ended; `stopped` where its state was left before. */
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
 * For each actor a machine declares the fake of that name, or else one that waits.
 *
 * @param onCall is told of each run; its `resolve` and `reject` end one that waits.
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
