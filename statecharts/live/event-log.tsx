import { eventName } from './event-name.ts'
import { EventOutcome } from './event-outcome.tsx'
import type { LiveEvent } from './live-machines.ts'
import { Moment } from './moment.tsx'
import { hasContent, ShownValue } from './shown-value.tsx'

/** The events of a machine, the latest at the end. It stays in view unless the reader scrolls up. */
export function EventLog({
  events,
  title,
}: {
  readonly events: readonly LiveEvent[]
  readonly title: string
}) {
  if (events.length === 0) return <p className="quiet">No events yet.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <div className="log" role="log" aria-label={`Events of ${title}`} tabIndex={0}>
      <ol>
        {events.map(event => (
          <li key={`${event.at} ${event.type} ${events.indexOf(event)}`} data-taken={event.taken}>
            <Moment at={event.at} /> <code className="event">{eventName(event)}</code>{' '}
            <EventOutcome event={event} />
            {hasContent(event.payload) && <ShownValue title="data" value={event.payload} />}
          </li>
        ))}
      </ol>
    </div>
  )
}
