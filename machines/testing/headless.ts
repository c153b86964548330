import {
  type Actor,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InputFrom,
  SimulatedClock,
} from 'xstate'
import { type Failure, FailureError } from '#contract/failure.ts'

/** A machine that runs without a view: the test answers for its actors and moves its clock. */
export interface Headless<Machine extends AnyStateMachine> {
  readonly actor: Actor<Machine>
  /** What the running actor of this name was given; throws where none runs. */
  input(name: string): unknown
  /** Lets the running actor of this name end with `output`, and waits until the machine has taken it. */
  resolve(name: string, output?: unknown): Promise<void>
  /** Lets the running actor of this name fail. */
  reject(name: string, failure: Failure): Promise<void>
  /** Whether the actor of this name was stopped because its state was left. */
  wasStopped(name: string): boolean
  /** Moves the machine's clock, in milliseconds. */
  elapse(ms: number): void
}

interface Call {
  readonly input: unknown
  readonly signal: AbortSignal
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Starts a machine whose actors (all those it declares) wait for the test to answer. */
export function runHeadless<Machine extends AnyStateMachine>(
  machine: Machine,
  ...[input]: undefined extends InputFrom<Machine>
    ? [input?: InputFrom<Machine>]
    : [input: InputFrom<Machine>]
): Headless<Machine> {
  const calls = new Map<string, Call>()
  const clock = new SimulatedClock()
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map(name => [
      name,
      fromPromise<unknown, unknown>(
        ({ input: given, signal }) =>
          new Promise((resolve, reject) => calls.set(name, { input: given, signal, resolve, reject })),
      ),
    ]),
  )
  const provided: AnyStateMachine = machine.provide({ actors })
  // provide() keeps the machine's types, which AnyStateMachine forgets.
  const actor = createActor(provided, { input, clock }).start() as unknown as Actor<Machine>
  const running = (name: string): Call => {
    const call = calls.get(name)
    if (!call || call.signal.aborted) throw new Error(`The actor "${name}" is not running.`)
    return call
  }
  return {
    actor,
    input: name => running(name).input,
    resolve: (name, output) => settle(() => running(name).resolve(output)),
    reject: (name, failure) => settle(() => running(name).reject(new FailureError(failure))),
    wasStopped: name => calls.get(name)?.signal.aborted ?? false,
    elapse: ms => clock.increment(ms),
  }
}

/** A promise actor tells its machine a few microtasks after it has ended. */
async function settle(end: () => void): Promise<void> {
  end()
  await new Promise(resolve => setImmediate(resolve))
}
