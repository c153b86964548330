import { Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { formatDay, relativeDay } from '#contract/format-when.ts'
import type { Manager, OpenInvitation, PeopleResponse } from '#contract/people/people.ts'
import { hasRight } from '#contract/people/roles.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import type { PeopleAct } from '#machines/wiki-people/wiki-people.machine.ts'
import { Card } from '#ui/card.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { ActButton, Mark, PeopleList, PeopleRow } from './people-row.tsx'

interface PeopleCardProps {
  readonly people: PeopleResponse['data']
  /** A sentence about the last act; null if there was none. */
  readonly done: string | null
  readonly onAct: (act: PeopleAct) => void
}

/** The people of a wiki and the open invitations, each with the acts that the member may do. */
export function PeopleCard({ people, done, onAct }: PeopleCardProps) {
  const { managers, invitations, role } = people
  const invitationsId = useId()
  const mayChange = hasRight(role, 'change-people')
  return (
    <Card title={msg('common-people')} lead={msg('wiki-people-those-who-manage-wiki-here')}>
      <FocusFallback>
        <CardBody>
          <LiveStatus>{done !== null && <Notice tone="success" title={done} />}</LiveStatus>
          <PeopleList aria-label={msg('common-people')}>
            {managers.map(person => (
              <PersonRow key={person.id} person={person} people={people} onAct={onAct} />
            ))}
          </PeopleList>
          {invitations.length > 0 && (
            <>
              <Heading as="h3" size="md" id={invitationsId} mt="2">
                {msg('wiki-people-open-invitations')}
              </Heading>
              <PeopleList aria-labelledby={invitationsId}>
                {invitations.map(invitation => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    mayChange={mayChange}
                    onAct={onAct}
                  />
                ))}
              </PeopleList>
            </>
          )}
        </CardBody>
      </FocusFallback>
    </Card>
  )
}

interface PersonRowProps extends Pick<PeopleCardProps, 'people' | 'onAct'> {
  readonly person: Manager
}

function PersonRow({ person, people: { user, role, managers }, onAct }: PersonRowProps) {
  const { email, since, closing } = person
  const day = <time dateTime={since}>{formatDay(since)}</time>
  const isYou = person.id === user
  const isOnlyOwner =
    person.role === 'owner' &&
    !managers.some(other => other.role === 'owner' && !other.closing && other.id !== person.id)
  const button = (kind: 'makeOwner' | 'makeManager' | 'remove' | 'leave', text: string) => (
    <ActButton about={email} onPress={() => onAct({ kind, person })}>
      {text}
    </ActButton>
  )
  return (
    <PeopleRow
      title={
        <>
          <bdi>{email}</bdi>
          {isYou && <Mark>{msg('wiki-people-you')}</Mark>}
          {closing && <Mark>{msg('wiki-people-account-being-closed')}</Mark>}
        </>
      }
      facts={richText(
        person.role === 'manager'
          ? msgParts('wiki-people-manager-since', day)
          : isYou && isOnlyOwner
            ? msgParts('wiki-people-only-owner-since', day)
            : msgParts('wiki-people-owner-since', day),
      )}
    >
      {isYou && !isOnlyOwner && button('leave', msg('wiki-people-leave'))}
      {!isYou && hasRight(role, 'change-people') && (
        <>
          {person.role === 'owner' && button('makeManager', msg('wiki-people-make-manager'))}
          {person.role === 'manager' && !closing && button('makeOwner', msg('wiki-people-make-owner'))}
          {button('remove', msg('common-remove'))}
        </>
      )}
    </PeopleRow>
  )
}

interface InvitationRowProps extends Pick<PeopleCardProps, 'onAct'> {
  readonly invitation: OpenInvitation
  readonly mayChange: boolean
}

function InvitationRow({ invitation, mayChange, onAct }: InvitationRowProps) {
  const { email, expires_at } = invitation
  return (
    <PeopleRow
      title={<bdi>{email}</bdi>}
      facts={
        <>
          {richText(invitedParts(invitation))}{' '}
          {richText(
            msgParts(
              'wiki-people-can-be-accepted-until',
              <time dateTime={expires_at}>{formatDay(expires_at)}</time>,
              relativeDay(expires_at),
            ),
          )}
        </>
      }
    >
      {mayChange && (
        <>
          <ActButton about={email} onPress={() => onAct({ kind: 'inviteAgain', invitation })}>
            {msg('wiki-people-invite-again')}
          </ActButton>
          <ActButton about={email} onPress={() => onAct({ kind: 'withdraw', invitation })}>
            {msg('wiki-people-withdraw')}
          </ActButton>
        </>
      )}
    </PeopleRow>
  )
}

/** The role of an invitation, and who sent it if that is known. */
function invitedParts({ role, hands_over, invited_by }: OpenInvitation): ReactNode[] {
  const by = invited_by === null ? null : <bdi>{invited_by}</bdi>
  if (role === 'manager')
    return by ? msgParts('wiki-people-invited-as-manager-by', by) : msgParts('wiki-people-invited-as-manager')
  if (hands_over)
    return by
      ? msgParts('wiki-people-invited-to-take-over-by', by)
      : msgParts('wiki-people-invited-to-take-over')
  return by ? msgParts('wiki-people-invited-as-owner-by', by) : msgParts('wiki-people-invited-as-owner')
}
