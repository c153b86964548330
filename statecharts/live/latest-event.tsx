import { eventName } from './event-name.ts'
import { EventOutcome } from './event-outcome.tsx'
import type { LiveEvent, LiveMachine, LiveMachines } from './live-machines.ts'
import { machineTitle } from './machine-title.ts'

/**
 * The latest event of all machines. A page may run a dozen machines, and while a dialog of the app is open
 * nobody can scroll to the one that changed.
 */
export function LatestEvent({ machines: { running, ended } }: { readonly machines: LiveMachines }) {
  const latest = latestOf([...ended, ...running])
  if (!latest) return null
  return (
    <p>
      Latest: {machineTitle(latest.live)} <code className="event">{eventName(latest.event)}</code>{' '}
      <EventOutcome event={latest.event} />
    </p>
  )
}

function latestOf(machines: readonly LiveMachine[]): { live: LiveMachine; event: LiveEvent } | null {
  let latest: { live: LiveMachine; event: LiveEvent } | null = null
  for (const live of machines) {
    const event = live.events.at(-1)
    if (event && event.at >= (latest?.event.at ?? 0)) latest = { live, event }
  }
  return latest
}
