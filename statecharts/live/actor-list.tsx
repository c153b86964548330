import type { LiveActor } from './live-machines.ts'
import { Moment } from './moment.tsx'
import { hasContent, ShownValue } from './shown-value.tsx'

/** The sagas and other actors that a machine invoked, the latest first. */
export function ActorList({ actors }: { readonly actors: readonly LiveActor[] }) {
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
