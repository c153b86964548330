import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import type { QueryServiceState } from '#contract/types/query-service.ts'
import { ExternalLink } from '#ui/external-link.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { When } from '#ui/when.tsx'
import { marksOf, quotaText } from './state-text.ts'

const QUERY_TEXTS: Readonly<Record<QueryServiceState, string>> = {
  off: 'there is none',
  idle: 'begins with the next question',
  starting: 'its index is being made',
  ready: 'answers',
  behind: 'answers, some changes are not taken in yet',
  rebuilding: 'answers, its index is being made anew',
  too_large: 'the wiki is too large for it',
  failed: 'its index could not be made, and is tried again',
}

/** What a wiki is called, where it is and what it is in. */
export function WikiFacts({ wiki }: { readonly wiki: WikiOverview }) {
  const { sitename, domain, domain_decoded, state, claim, deletion, description, queries } = wiki
  return (
    <Facts>
      <dt>Name</dt>
      <dd>
        <bdi>{sitename || 'removed'}</bdi>
      </dd>
      <dt>Address</dt>
      <dd>
        {state === 'served' ? (
          <ExternalLink href={`//${domain}`}>{domain_decoded}</ExternalLink>
        ) : (
          domain_decoded
        )}
        {domain_decoded !== domain && ` (${domain})`}
      </dd>
      {claim && (
        <>
          <dt>Custom domain</dt>
          <dd>
            {claim.domain}, {claim.status}
            {claim.status === 'waiting' && (
              <>
                {' until '}
                <When at={claim.expires_at} />
              </>
            )}
          </dd>
        </>
      )}
      <dt>State</dt>
      <dd>{marksOf(wiki).join(', ')}</dd>
      {wiki.suspension && <Suspension suspension={wiki.suspension} />}
      {wiki.read_only_for !== null && (
        <>
          <dt>Why it is read-only</dt>
          <dd>
            <bdi>{wiki.read_only_for}</bdi>
          </dd>
        </>
      )}
      {deletion && <Deletion deletion={deletion} isPurged={state === 'purged'} />}
      {description !== null && (
        <>
          <dt>Text of its card</dt>
          <dd>
            <bdi>{description}</bdi>
          </dd>
        </>
      )}
      <dt>Created</dt>
      <dd>
        <When at={wiki.created_at} />
      </dd>
      <dt>Last edited</dt>
      <dd>{wiki.last_edited_at === null ? 'not yet' : <When at={wiki.last_edited_at} />}</dd>
      <dt>Pages and edits</dt>
      <dd>
        {wiki.pages} and {wiki.edits}
      </dd>
      <dt>Language</dt>
      <dd>{wiki.language}</dd>
      <dt>First administrator</dt>
      <dd>
        <bdi>{wiki.username || 'removed'}</bdi>
      </dd>
      <dt>MediaWiki</dt>
      <dd>{wiki.version ?? 'not known'}</dd>
      <dt>Query service</dt>
      <dd>{queries === null ? 'not known' : QUERY_TEXTS[queries]}</dd>
      <dt>Quota</dt>
      <dd>{quotaText(wiki.quota_mb)}</dd>
    </Facts>
  )
}

function Suspension({ suspension }: { readonly suspension: NonNullable<WikiOverview['suspension']> }) {
  return (
    <>
      <dt>Suspended</dt>
      <dd>
        <When at={suspension.at} />
        {suspension.by_law && ', as the law asks'}
      </dd>
      <dt>Reason that everybody reads</dt>
      <dd>
        <bdi>{suspension.reason}</bdi>
      </dd>
    </>
  )
}

function Deletion({
  deletion,
  isPurged,
}: {
  readonly deletion: NonNullable<WikiOverview['deletion']>
  readonly isPurged: boolean
}) {
  const { at, purge_at, reasons } = deletion
  return (
    <>
      <dt>Deleted</dt>
      <dd>
        <When at={at} />
      </dd>
      <dt>{isPurged ? 'Purged' : 'Purged from'}</dt>
      <dd>
        <When at={purge_at} />
      </dd>
      <dt>Reasons of its owner</dt>
      <dd>
        <bdi>{reasons.length === 0 ? 'none given' : reasons.join(', ')}</bdi>
      </dd>
    </>
  )
}
