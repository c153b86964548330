import type { LiveEvent } from './live-machines.ts'

/** The outcome of an event: the states it led through, or that it was refused. */
export function EventOutcome({ event: { path, taken } }: { readonly event: LiveEvent }) {
  if (!taken) return <strong className="refused">refused in {path.at(-1)}</strong>
  if (path.length === 1) return <span className="quiet">stays in {path[0]}</span>
  return <span>{path.join(' → ')}</span>
}
