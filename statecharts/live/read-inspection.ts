import { Actor, type AnyActor, type InspectionEvent, type Snapshot, StateMachine } from 'xstate'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import type { LiveChange, LiveEnd, LiveState } from './live-change.ts'
import { toPlainData } from './to-plain-data.ts'

type MachineSnapshot = Parameters<typeof stateKey>[0]

const ENDS: Readonly<Record<Snapshot<unknown>['status'], LiveEnd | null>> = {
  active: null,
  done: 'done',
  error: 'failed',
  stopped: 'stopped',
}

/**
 * Translates XState's inspection events to changes. Several inspection events may result in one change, or in
 * none.
 *
 * @param report receives the changes in order.
 * @param now the current time in epoch milliseconds.
 */
export function readInspection(report: (change: LiveChange) => void, now: () => number = Date.now) {
  /** For each machine: the states since its last event, and whether a transition was taken. */
  const steps = new Map<string, { path: string[]; taken: boolean }>()

  function machineStarted(actor: AnyActor): void {
    const snapshot: MachineSnapshot = actor.getSnapshot()
    const session = actor.sessionId
    steps.set(session, { path: [stateKey(snapshot)], taken: false })
    const sagas = Object.entries(actor.logic.implementations.actors)
      .map(([src, logic]) => ({ src, saga: sagaName(logic) }))
      .flatMap(({ src, saga }) => (saga === null || saga === src ? [] : [saga]))
    report({ type: 'started', session, at: now(), machine: actor.logic.id, sagas, state: stateOf(snapshot) })
    // Only subscribers learn that a machine has thrown an error.
    actor.subscribe({ error: () => report({ type: 'ended', session, at: now(), how: 'failed' }) })
  }

  function machineMoved(actor: AnyActor, event: { type: string }, snapshot: MachineSnapshot): void {
    const session = actor.sessionId
    const { path, taken } = steps.get(session) ?? { path: [], taken: false }
    steps.set(session, { path: [stateKey(snapshot)], taken: false })
    const state = stateOf(snapshot)
    if (event.type !== 'xstate.init' && event.type !== 'xstate.stop') {
      const { type, ...payload } = event
      const plainEvent = { ...(toPlainData(payload) as Record<string, unknown>), type }
      report({ type: 'moved', session, at: now(), event: plainEvent, path, taken, state })
    }
    const how = ENDS[snapshot.status]
    if (how) report({ type: 'ended', session, at: now(), how })
  }

  return (inspected: InspectionEvent): void => {
    const actor = inspected.actorRef
    if (!(actor instanceof Actor)) return
    const isMachine = actor.logic instanceof StateMachine
    const parent = actor._parent?.sessionId
    if (inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init') {
      if (isMachine) machineStarted(actor)
      if (parent) report(actorStarted(actor, parent, now()))
    }
    if (inspected.type === '@xstate.microstep' && isMachine) {
      const step = steps.get(actor.sessionId)
      const key = stateKey(inspected.snapshot as MachineSnapshot)
      if (step && inspected._transitions.length > 0) step.taken = true
      if (step && step.path.at(-1) !== key) step.path.push(key)
    }
    if (inspected.type === '@xstate.snapshot') {
      const { snapshot, event } = inspected
      if (isMachine) machineMoved(actor, event, snapshot as MachineSnapshot)
      const how = ENDS[snapshot.status]
      const result = toPlainData(how === 'failed' ? snapshot.error : snapshot.output)
      if (parent && how)
        report({ type: 'actor.ended', session: parent, at: now(), actor: actor.sessionId, how, result })
    }
  }
}

function actorStarted(actor: AnyActor, session: string, at: number): LiveChange {
  const { sessionId, id, src, logic } = actor
  const saga = sagaName(logic)
  return {
    type: 'actor.started',
    session,
    at,
    actor: sessionId,
    id,
    src: typeof src === 'string' ? src : id,
    saga,
  }
}

function stateOf(snapshot: MachineSnapshot): LiveState {
  return { key: stateKey(snapshot), tags: [...snapshot.tags].sort(), context: toPlainData(snapshot.context) }
}

/**
 * The name of the saga that an actor's logic runs: `fromSaga` and promises that load a saga later name the
 * function behind the actor after the saga. Null for other actors.
 */
function sagaName(logic: unknown): string | null {
  if (typeof logic !== 'object' || logic === null || !('config' in logic)) return null
  return typeof logic.config === 'function' && logic.config.name !== '' ? logic.config.name : null
}
