import { useId } from 'react'
import { slug } from '#statecharts/slug.ts'
import { eventName } from './event-name.ts'
import { EventOutcome } from './event-outcome.tsx'
import type { LiveActor, LiveEvent, LiveMachine } from './live-machines.ts'
import { machineTitle } from './machine-title.ts'

/** One machine with its state, its events and the actors that it invoked. */
export function MachineCard({ live }: { readonly live: LiveMachine }) {
  const { machine, state, since, events, actors, ended } = live
  const id = useId()
  const title = machineTitle(live)
  return (
    <article aria-labelledby={id} data-ended={ended !== null}>
      <h3 id={id}>{title}</h3>
      <p>
        <span className="visually-hidden">State: </span>
        <strong className="state">{state.key}</strong>
        {state.tags.map(tag => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
        <span className="quiet">
          since <Moment at={since} />
          {ended && (
            <>
              , {ended.how} <Moment at={ended.at} />
            </>
          )}
        </span>
      </p>
      <ActorList actors={actors} />
      <EventLog events={events} title={title} />
      <ShownValue title="context" value={state.context} />
      <p>
        <a href={chartUrl(machine, state.key)} target="wikistead-statecharts" rel="noreferrer">
          Chart of {machine}
        </a>
      </p>
    </article>
  )
}

/** The URL at which `npm run statecharts` serves the charts. */
const CHARTS = 'http://localhost:8090'

/** The URL of a machine's chart in a state, such as `/create-wiki/purpose`. */
function chartUrl(machine: string, state: string): string {
  return `${CHARTS}/${slug(machine)}/${encodeURIComponent(state)}`
}

/** The events of a machine, the latest at the end. It stays in view unless the reader scrolls up. */
function EventLog({ events, title }: { readonly events: readonly LiveEvent[]; readonly title: string }) {
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

/** The sagas and other actors that a machine invoked, the latest first. */
function ActorList({ actors }: { readonly actors: readonly LiveActor[] }) {
  if (actors.length === 0) return null
  return (
    <ul className="actors" aria-label="Invoked">
      {actors.toReversed().map(({ actor, src, saga, since, status, result }) => (
        <li key={actor}>
          <span className="status" data-status={status}>
            {status}
            {status === 'failed' && ` (${kindOf(result)})`}
          </span>{' '}
          {saga ? <code>saga {saga}</code> : <code>{src}</code>}
          {saga && saga !== src && <span className="quiet"> as {src}</span>}
          <span className="quiet">
            {' '}
            since <Moment at={since} />
          </span>
          {hasContent(result) && (
            <ShownValue title={status === 'failed' ? 'failure' : 'output'} value={result} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The kind of a typed failure, see contract/failure.ts. */
function kindOf(result: unknown): string {
  return typeof result === 'object' && result !== null && 'kind' in result ? String(result.kind) : 'unknown'
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** A time of day, such as `14:03:59`. @param at in epoch milliseconds. */
function formatTime(at: number): string {
  return CLOCK.format(at)
}

/** A time of day. `at` is in epoch milliseconds. */
function Moment({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
}

/** Data of a machine, collapsed at first because it is long. */
function ShownValue({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <details>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </details>
  )
}

/** Whether there is anything to show. */
function hasContent(value: unknown): boolean {
  if (value === undefined || value === null) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}
