import { Link } from '@chakra-ui/react'
import { formatDay, relativeDay } from '#contract/format-when.ts'
import type { InvitedTo } from '#contract/people/people.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { richText } from '#ui/rich-text.ts'
import { Facts } from '#ui/setting-card/facts.tsx'
import { roleTexts } from '#ui/wiki/role-texts.ts'

/** The invitation: to which wiki and role, by whom and until when. */
export function InvitationFacts({ invitation }: { invitation: InvitedTo }) {
  const { sitename, domain, domain_decoded, role, hands_over, email, invited_by, expires_at } = invitation
  return (
    <>
      <p>
        {invited_by === null
          ? msg('invitation-to-manage')
          : richText(msgParts('invitation-to-manage-by', <bdi>{invited_by}</bdi>))}
      </p>
      <Facts gridTemplateColumns="minmax(0, 1fr)" rowGap="0" css={{ '& dd:not(:last-of-type)': { mb: '3' } }}>
        <dt>{msg('invitation-wiki')}</dt>
        <dd>
          <strong>
            <bdi>{sitename}</bdi>
          </strong>
          <br />
          <Link href={`//${domain}`}>{domain_decoded}</Link>
        </dd>
        <dt>{msg('invitation-role')}</dt>
        <dd>
          <strong>{roleTexts[role].title}</strong>
          <br />
          {roleTexts[role].may}
          {hands_over && (
            <>
              {' '}
              {invited_by === null
                ? msg('invitation-hands-over')
                : richText(msgParts('invitation-hands-over-by', <bdi>{invited_by}</bdi>))}
            </>
          )}
        </dd>
        <dt>{msg('invitation-invited-address')}</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        <dt>{msg('invitation-can-accepted-until')}</dt>
        <dd>
          {richText(
            msgParts(
              'common-day-from-today',
              <time dateTime={expires_at}>{formatDay(expires_at)}</time>,
              relativeDay(expires_at),
            ),
          )}
        </dd>
      </Facts>
    </>
  )
}
