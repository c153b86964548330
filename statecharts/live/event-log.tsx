import { eventName } from './event-name.ts'
import type { LiveEvent } from './live-machines.ts'
import { Moment } from './moment.tsx'
import { hasContent, ShownValue } from './shown-value.tsx'
import { WhatBecame } from './what-became.tsx'

/** What came to a machine, the latest at the end, where the view stays unless somebody scrolls back. */
export function EventLog({
  events,
  title,
}: {
  readonly events: readonly LiveEvent[]
  readonly title: string
}) {
  if (events.length === 0) return <p className="quiet">No event has come yet.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <div className="log" role="log" aria-label={`Events of ${title}`} tabIndex={0}>
      <ol>
        {events.map(event => (
          <li key={`${event.at} ${event.type} ${events.indexOf(event)}`} data-taken={event.taken}>
            <Moment at={event.at} /> <code className="event">{eventName(event)}</code>{' '}
            <WhatBecame event={event} />
            {hasContent(event.payload) && <ShownValue title="data" value={event.payload} />}
          </li>
        ))}
      </ol>
    </div>
  )
}
