import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import { toFailure } from '#contract/failure.ts'
import type { FlowDriver } from './drive-edge.ts'
import type { SystemEvent } from './events.ts'
import type { Headless } from './headless.ts'
import { declaredStates } from './transitions.ts'

/**
 * Drives a running machine along the edges of its walk. It sends the flow's own events, ends the fake actors,
 * and advances the clock for delays. After every step it checks that the machine is in the state of the walk.
 *
 * @param check is then called with the running machine's snapshot, also at the start.
 */
export function headlessDriver<Machine extends AnyStateMachine>(
  flow: Headless<Machine>,
  check: (snapshot: SnapshotFrom<Machine>) => void = () => {},
): FlowDriver<Machine> {
  const { machine }: AnyMachineSnapshot = flow.actor.getSnapshot()
  const cause = (event: EventFromLogic<Machine> | SystemEvent) => {
    if (!isSystemEvent(event)) return flow.send(event)
    if ('error' in event) return flow.reject(event.actorId, toFailure(event.error))
    if ('actorId' in event) return flow.resolve(event.actorId, event.output)
    return flow.elapse(delayOf(flow.actor, event.type))
  }
  const stateKeys = declaredStates(machine).map(({ path }) => path.join('.'))
  const events = Object.fromEntries(machine.events.map(type => [type, cause]))
  return {
    // A machine lists the types of its events as plain strings.
    events: events as unknown as FlowDriver<Machine>['events'],
    states: Object.fromEntries(
      stateKeys.map(key => [
        key,
        () => {
          if (flow.state() !== key) throw new Error(`The machine is in "${flow.state()}", not in "${key}".`)
          check(flow.actor.getSnapshot())
        },
      ]),
    ),
  }
}

function isSystemEvent(event: { readonly type: string }): event is SystemEvent {
  return event.type.startsWith('xstate.')
}

/** How long a running machine waits from the state's start until it sends itself this event, in milliseconds. */
function delayOf(actor: AnyActor, type: string): number {
  const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents)
  const found = scheduled.find(({ event }) => event.type === type)
  if (!found) throw new Error(`The machine does not wait for "${type}".`)
  return found.delay
}
