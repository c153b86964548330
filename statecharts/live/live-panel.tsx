import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { eventName } from './event-name.ts'
import { EventOutcome } from './event-outcome.tsx'
import type { LiveEvent, LiveMachine, LiveMachines } from './live-machines.ts'
import { MachineCard } from './machine-card.tsx'
import { machineTitle } from './machine-title.ts'
import type { MachineWatch } from './watch-machines.ts'

/** The panel at the lower edge of the page, and the button that opens it. Updates never move the focus. */
export function LivePanel({ watch }: { readonly watch: MachineWatch }) {
  const machines = useSyncExternalStore(watch.subscribe, watch.machines)
  const [isOpen, setIsOpen] = useState(wasOpen)
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)

  const open = (next: boolean) => {
    setIsOpen(next)
    keepOpen(next)
  }

  useEffect(() => {
    // The code of the key: with Alt, some keyboard layouts produce other characters.
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.code !== 'KeyM') return
      event.preventDefault()
      const next = !isOpen
      setIsOpen(next)
      keepOpen(next)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])

  const count = machines.running.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside it
    <div
      className="edge"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        open(false)
        toggle.current?.focus()
      }}
    >
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts="Alt+Shift+M"
        onClick={() => open(!isOpen)}
      >
        Machines: {count} <kbd>Alt Shift M</kbd>
      </button>
      <aside id={id} aria-label="Running machines" hidden={!isOpen}>
        {isOpen && <Machines machines={machines} />}
      </aside>
    </div>
  )
}

function Machines({ machines }: { readonly machines: LiveMachines }) {
  const { running, ended } = machines
  return (
    <>
      <header>
        <h2>Running machines</h2>
        <LatestEvent machines={machines} />
      </header>
      <p className="quiet">
        Links to charts need <code>npm run statecharts</code>. Redux DevTools show each machine as well.
      </p>
      {running.length === 0 && <p>No machines are running on this page.</p>}
      {running.toReversed().map(live => (
        <MachineCard key={live.session} live={live} />
      ))}
      {ended.length > 0 && (
        <details>
          <summary>Ended recently: {ended.length}</summary>
          {ended.map(live => (
            <MachineCard key={live.session} live={live} />
          ))}
        </details>
      )}
    </>
  )
}

const KEY = 'wikistead-machines-panel'

/** Whether the panel was open in this tab. */
function wasOpen(): boolean {
  return sessionStorage.getItem(KEY) === 'open'
}

/** Remembers this across reloads. */
function keepOpen(isOpen: boolean): void {
  if (isOpen) sessionStorage.setItem(KEY, 'open')
  else sessionStorage.removeItem(KEY)
}

/**
 * The latest event of all machines. A page may run a dozen machines, and while a dialog of the app is open
 * nobody can scroll to the one that changed.
 */
function LatestEvent({ machines: { running, ended } }: { readonly machines: LiveMachines }) {
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
