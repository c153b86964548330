import type { LiveChange, LiveEnd, LiveState } from './live-change.ts'

/** An event that a machine received, and its outcome. */
export interface LiveEvent {
  readonly at: number
  readonly type: string
  readonly payload: unknown
  readonly path: readonly string[]
  /** False if no transition was taken. */
  readonly taken: boolean
}

/** An actor that a machine invoked. */
export interface LiveActor {
  readonly actor: string
  readonly id: string
  readonly src: string
  readonly saga: string | null
  readonly since: number
  readonly status: 'running' | LiveEnd
  readonly result: unknown
}

export interface LiveMachine {
  readonly session: string
  readonly machine: string
  readonly sagas: readonly string[]
  readonly since: number
  readonly state: LiveState
  /** Oldest first. */
  readonly events: readonly LiveEvent[]
  readonly actors: readonly LiveActor[]
  readonly ended: { readonly at: number; readonly how: LiveEnd } | null
}

export interface LiveMachines {
  /** In the order of their start. */
  readonly running: readonly LiveMachine[]
  /** The machines that ended most recently, the latest first. */
  readonly ended: readonly LiveMachine[]
}

export const NO_MACHINES: LiveMachines = { running: [], ended: [] }

/** How much is kept, so that a page that is open all day does not use ever more memory. */
export const HISTORY_LIMITS = { events: 50, actors: 10, ended: 8 } as const

/** The running machines after a change. */
export function afterChange(machines: LiveMachines, change: LiveChange): LiveMachines {
  if (change.type === 'started') return afterStart(machines, change)
  const { running, ended } = machines
  const before = running.find(({ session }) => session === change.session)
  if (!before) {
    const replaceEnded = (machine: LiveMachine) =>
      machine.session === change.session ? machineAfter(machine, change) : machine
    // Its actors stop after the machine; there are no other changes after its end.
    return change.type === 'actor.ended' ? { running, ended: ended.map(replaceEnded) } : machines
  }
  const after = machineAfter(before, change)
  return after.ended
    ? {
        running: running.filter(machine => machine !== before),
        ended: [after, ...ended].slice(0, HISTORY_LIMITS.ended),
      }
    : { running: running.map(machine => (machine === before ? after : machine)), ended }
}

/** React stops and restarts the same machine when it remounts a component; the history then continues. */
function afterStart(
  { running, ended }: LiveMachines,
  { session, at, machine, sagas, state }: Extract<LiveChange, { type: 'started' }>,
): LiveMachines {
  const earlier = [...running, ...ended].find(known => known.session === session)
  const started: LiveMachine = {
    session,
    machine,
    sagas,
    since: earlier?.since ?? at,
    state,
    events: earlier?.events ?? [],
    actors: earlier?.actors ?? [],
    ended: null,
  }
  const isOther = (known: LiveMachine) => known.session !== session
  return { running: [...running.filter(isOther), started], ended: ended.filter(isOther) }
}

function machineAfter(machine: LiveMachine, change: Exclude<LiveChange, { type: 'started' }>): LiveMachine {
  switch (change.type) {
    case 'moved': {
      const { at, path, taken, state } = change
      const { type, ...payload } = change.event
      const event = { at, type, payload, path, taken }
      return { ...machine, state, events: [...machine.events, event].slice(-HISTORY_LIMITS.events) }
    }
    case 'ended':
      return { ...machine, ended: { at: change.at, how: change.how } }
    case 'actor.started': {
      const { actor, id, src, saga, at } = change
      const started: LiveActor = { actor, id, src, saga, since: at, status: 'running', result: undefined }
      const others = machine.actors.filter(known => known.actor !== actor)
      return { ...machine, actors: [...others, started].slice(-HISTORY_LIMITS.actors) }
    }
    case 'actor.ended': {
      const { actor, how, result } = change
      return {
        ...machine,
        actors: machine.actors.map(known =>
          known.actor === actor && known.status === 'running' ? { ...known, status: how, result } : known,
        ),
      }
    }
  }
}
