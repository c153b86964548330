import { formatCount } from '#contract/format-count.ts'
import { shortListOf } from '#contract/format-list.ts'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import type { QueryServiceState } from '#contract/types/query-service.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { ExternalLink } from '#ui/external-link.tsx'
import { richText } from '#ui/rich-text.ts'
import { Facts } from '#ui/setting-card/facts.tsx'
import { When } from '#ui/when.tsx'
import { marksOf, quotaText } from './state-text.ts'

const QUERY_TEXTS: Readonly<Record<QueryServiceState, string>> = {
  off: msg('operator-wikis-there-none'),
  idle: msg('operator-wikis-begins-next-question'),
  starting: msg('operator-wikis-index-being-made'),
  ready: msg('operator-wikis-answers'),
  behind: msg('operator-wikis-answers-some-changes-not-taken-yet'),
  rebuilding: msg('operator-wikis-answers-index-being-made-anew'),
  too_large: msg('operator-wikis-wiki-too-large'),
  failed: msg('operator-wikis-index-could-not-made-tried-again'),
}

const CLAIM_TEXTS: Readonly<Record<string, string>> = {
  verified: msg('operator-claim-verified'),
  expired: msg('operator-claim-expired'),
  lost: msg('operator-claim-lost'),
}

/** A wiki's name, domain and state. */
export function WikiFacts({ wiki }: { readonly wiki: WikiOverview }) {
  const { sitename, domain, domain_decoded, state, claim, deletion, description, queries } = wiki
  const address =
    state === 'served' ? <ExternalLink href={`//${domain}`}>{domain_decoded}</ExternalLink> : domain_decoded
  return (
    <Facts>
      <dt>{msg('operator-number')}</dt>
      <dd>{wiki.id}</dd>
      <dt>{msg('common-name-2')}</dt>
      <dd>
        <bdi>{sitename || msg('operator-wikis-removed')}</bdi>
      </dd>
      <dt>{msg('operator-address')}</dt>
      <dd>
        {domain_decoded === domain ? address : richText(msgParts('operator-1-brackets-2', address, domain))}
      </dd>
      {claim && (
        <>
          <dt>{msg('create-wiki-custom-domain')}</dt>
          <dd>
            {claim.status === 'waiting'
              ? richText(
                  msgParts('operator-claim-1-waiting-until-2', claim.domain, <When at={claim.expires_at} />),
                )
              : msg('operator-1-comma-2', claim.domain, CLAIM_TEXTS[claim.status] ?? claim.status)}
          </dd>
        </>
      )}
      <dt>{msg('operator-state')}</dt>
      <dd>{shortListOf(marksOf(wiki))}</dd>
      {wiki.suspension && <Suspension suspension={wiki.suspension} />}
      {wiki.read_only_for !== null && (
        <>
          <dt>{msg('operator-why-read-only')}</dt>
          <dd>
            <bdi>{wiki.read_only_for}</bdi>
          </dd>
        </>
      )}
      {deletion && <Deletion deletion={deletion} isPurged={state === 'purged'} />}
      {description !== null && (
        <>
          <dt>{msg('operator-text-card')}</dt>
          <dd>
            <bdi>{description}</bdi>
          </dd>
        </>
      )}
      <dt>{msg('operator-created')}</dt>
      <dd>
        <When at={wiki.created_at} />
      </dd>
      <dt>{msg('operator-last-edited')}</dt>
      <dd>
        {wiki.last_edited_at === null ? msg('operator-wikis-not-yet') : <When at={wiki.last_edited_at} />}
      </dd>
      <dt>{msg('operator-pages-and-edits')}</dt>
      <dd>{msg('operator-1-and-2', formatCount(wiki.pages), formatCount(wiki.edits))}</dd>
      <dt>{msg('common-language')}</dt>
      <dd>{wiki.language}</dd>
      <dt>{msg('operator-first-administrator')}</dt>
      <dd>
        <bdi>{wiki.username || msg('operator-wikis-removed')}</bdi>
      </dd>
      <dt>MediaWiki</dt>
      <dd>{wiki.version ?? msg('operator-not-known')}</dd>
      <dt>{msg('common-query-service')}</dt>
      <dd>{queries === null ? msg('operator-not-known') : QUERY_TEXTS[queries]}</dd>
      <dt>{msg('operator-quota')}</dt>
      <dd>{quotaText(wiki.quota_mb)}</dd>
    </Facts>
  )
}

function Suspension({ suspension }: { readonly suspension: NonNullable<WikiOverview['suspension']> }) {
  return (
    <>
      <dt>{msg('operator-wiki-suspended')}</dt>
      <dd>
        {suspension.by_law ? (
          richText(msgParts('operator-1-as-law-asks', <When at={suspension.at} />))
        ) : (
          <When at={suspension.at} />
        )}
      </dd>
      <dt>{msg('operator-reason-everybody-reads')}</dt>
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
      <dt>{msg('operator-deleted')}</dt>
      <dd>
        <When at={at} />
      </dd>
      <dt>{isPurged ? msg('operator-purged') : msg('operator-purged-from')}</dt>
      <dd>
        <When at={purge_at} />
      </dd>
      <dt>{msg('operator-reasons-owner')}</dt>
      <dd>
        <bdi>{reasons.length === 0 ? msg('operator-wikis-none-given') : shortListOf(reasons)}</bdi>
      </dd>
    </>
  )
}
