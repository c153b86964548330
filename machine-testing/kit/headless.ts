import {
  type Actor,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  type InputFrom,
  type OutputFrom,
  SimulatedClock,
  type TagsFrom,
} from 'xstate'
import { type Failure, FailureError } from '#contract/failure.ts'
import { notifyObservers } from '#machines/shared/inspect-machines.ts'
import { type ActorInput, type ActorName, type Call, type FakeActor, fakeActors } from './fake-actors.ts'
import { stateKey } from './state-key.ts'

/** A machine that runs without a view: the test sends its events, ends its actors and advances its clock. */
export interface Headless<Machine extends AnyStateMachine> {
  readonly actor: Actor<Machine>
  send(event: EventFromLogic<Machine>): void
  /** The path of the machine's state: `editing`, `open.editing`. */
  state(): string
  /** Whether the machine is in the state of this path, or in a state inside it. */
  matches(path: string): boolean
  hasTag(tag: TagsFrom<Machine>): boolean
  /** Whether the machine would take the event in its current state. */
  can(event: EventFromLogic<Machine>): boolean
  context(): ContextFrom<Machine>
  /** The output of a finished machine; undefined before its end. */
  output(): OutputFrom<Machine> | undefined
  /** Waits until the machine has taken the results of its fake actors. */
  settle(): Promise<void>
  /** The input of the running actor of this name (or invoke of this id). Throws if none is running. */
  input(name: string): unknown
  /** The input of each run of this actor, including ended runs. */
  inputs<Name extends ActorName<Machine>>(name: Name): ActorInput<Machine, Name>[]
  /** Ends the running actor of this name (or invoke of this id) with `output`, and settles. */
  resolve(name: string, output?: unknown): Promise<void>
  /** Makes the running actor of this name (or invoke of this id) fail, and settles. */
  reject(name: string, failure: Failure): Promise<void>
  /** Whether the last run of this actor was stopped because its state was left. */
  wasStopped(name: string): boolean
  /** Advances the machine's clock by so many milliseconds. */
  elapse(ms: number): void
}

type Fakes<Machine extends AnyStateMachine> = { readonly [Name in ActorName<Machine>]?: FakeActor }

/**
 * Starts a machine with its input and fake actors by name: `{ submit: fails(failures.offline) }`. Other
 * actors wait until the test calls `resolve` or `reject`. Edge coverage counts what this machine does.
 *
 * If an action throws, or an actor fails and no state handles it, `state()`, `context()` and the like throw
 * that error.
 */
export function runHeadless<Machine extends AnyStateMachine>(
  machine: Machine,
  ...[input, fakes = {}]: undefined extends InputFrom<Machine>
    ? [input?: InputFrom<Machine>, fakes?: Fakes<Machine>]
    : [input: InputFrom<Machine>, fakes?: Fakes<Machine>]
): Headless<Machine> {
  const calls: Call[] = []
  const clock = new SimulatedClock()
  const provided: AnyStateMachine = machine.provide({
    actors: fakeActors(machine, fakes, call => calls.push(call)),
  })
  const options = { input, clock, inspect: notifyObservers }
  const actor = createActor(provided, options)
  const errors: unknown[] = []
  actor.subscribe({ error: error => errors.push(error) })
  actor.start()
  const snapshot = () => {
    if (errors.length > 0) throw errors[0]
    return actor.getSnapshot()
  }
  const callsOf = (name: string) => calls.filter(({ names }) => names.includes(name))
  const running = (name: string): Call => {
    snapshot()
    const call = callsOf(name).at(-1)
    if (call?.status() !== 'active') throw new Error(`The actor "${name}" is not running.`)
    return call
  }
  return {
    // provide() keeps the machine's types, which AnyStateMachine forgets.
    actor: actor as unknown as Actor<Machine>,
    send: event => actor.send(event),
    state: () => stateKey(snapshot()),
    matches: path => snapshot()._nodes.some(node => node.path.join('.') === path),
    hasTag: tag => snapshot().hasTag(tag),
    can: event => snapshot().can(event),
    context: () => snapshot().context,
    output: () => snapshot().output,
    settle,
    input: name => running(name).input,
    inputs: <Name extends ActorName<Machine>>(name: Name) =>
      callsOf(name).map(({ input: given }) => given as ActorInput<Machine, Name>),
    resolve: (name, output) => {
      running(name).resolve(output)
      return settle()
    },
    reject: (name, failure) => {
      running(name).reject(new FailureError(failure))
      return settle()
    },
    wasStopped: name => callsOf(name).at(-1)?.status() === 'stopped',
    elapse: ms => clock.increment(ms),
  }
}

/** A promise actor notifies its machine a few microtasks after it has ended. */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
