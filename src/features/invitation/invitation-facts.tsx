import { Link } from '@chakra-ui/react'
import { formatDay, relativeDay } from '#contract/format-when.ts'
import type { InvitedTo } from '#contract/people/people.ts'
import { Facts } from '#ui/setting-card/facts.tsx'
import { roleTexts } from '#ui/wiki/role-texts.ts'

/** What somebody is invited to, by whom and until when. */
export function InvitationFacts({ invitation }: { invitation: InvitedTo }) {
  const { sitename, domain, domain_decoded, role, hands_over, email, invited_by, expires_at } = invitation
  return (
    <>
      <p>
        {invited_by === null ? 'You are' : <bdi>{invited_by}</bdi>}
        {invited_by === null ? ' invited' : ' invites you'} to manage a wiki.
      </p>
      <Facts gridTemplateColumns="minmax(0, 1fr)" rowGap="0" css={{ '& dd:not(:last-of-type)': { mb: '3' } }}>
        <dt>Wiki</dt>
        <dd>
          <strong>
            <bdi>{sitename}</bdi>
          </strong>
          <br />
          <Link href={`//${domain}`}>{domain_decoded}</Link>
        </dd>
        <dt>Your role</dt>
        <dd>
          <strong>{roleTexts[role].title}</strong>
          <br />
          {roleTexts[role].may}
          {hands_over && (
            <>
              {' '}
              <bdi>{invited_by ?? 'Whoever invited you'}</bdi> hands the wiki over to you and becomes a
              manager.
            </>
          )}
        </dd>
        <dt>Invited address</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        <dt>Can be accepted until</dt>
        <dd>
          <time dateTime={expires_at}>{formatDay(expires_at)}</time> ({relativeDay(expires_at)})
        </dd>
      </Facts>
    </>
  )
}
