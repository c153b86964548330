import { eventName } from './event-name.ts'
import type { LiveEvent, LiveMachine, LiveMachines } from './live-machines.ts'
import { machineTitle } from './machine-title.ts'
import { WhatBecame } from './what-became.tsx'

/** The last event of all machines: a page may run a dozen, and a dialog of the app lets nobody scroll to the one that moved. */
export function LatestEvent({ machines: { running, ended } }: { readonly machines: LiveMachines }) {
  const latest = latestOf([...ended, ...running])
  if (!latest) return null
  return (
    <p>
      Latest: {machineTitle(latest.live)} <code className="event">{eventName(latest.event)}</code>{' '}
      <WhatBecame event={latest.event} />
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
