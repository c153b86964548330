import { Heading } from '@chakra-ui/react'
import { useId } from 'react'
import { formatDay, relativeDay } from '#contract/format-when.ts'
import type { Manager, OpenInvitation, PeopleResponse } from '#contract/people/people.ts'
import { hasRight } from '#contract/people/roles.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import type { PeopleAct } from '#machines/wiki-people/wiki-people.machine.ts'
import { Card } from '#ui/card.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { KeptFocus } from '#ui/kept-focus.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { roleTexts } from '#ui/wiki/role-texts.ts'
import { ActButton, Mark, PeopleList, PeopleRow } from './people-row.tsx'
import { invitedAs } from './people-texts.ts'

interface PeopleCardProps {
  readonly people: PeopleResponse['data']
  /** What was done last; null if nothing was. */
  readonly done: string | null
  readonly onAct: (act: PeopleAct) => void
}

/** The people of a wiki and the open invitations, each with what the member may do about it. */
export function PeopleCard({ people, done, onAct }: PeopleCardProps) {
  const { managers, invitations, role } = people
  const invitationsId = useId()
  const mayChange = hasRight(role, 'change-people')
  return (
    <Card title={msg('common-people')} lead={msg('wiki-people-those-who-manage-wiki-here')}>
      <KeptFocus>
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
      </KeptFocus>
    </Card>
  )
}

interface PersonRowProps extends Pick<PeopleCardProps, 'people' | 'onAct'> {
  readonly person: Manager
}

function PersonRow({ person, people: { user, role, managers }, onAct }: PersonRowProps) {
  const { email, since, closing } = person
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
        msgParts(
          'wiki-people-1-since-2-3',
          roleTexts[person.role].title,
          <time dateTime={since}>{formatDay(since)}</time>,
          isYou && isOnlyOwner && '. You are the only owner: to leave, make somebody else an owner first',
        ),
      )}
    >
      {isYou && !isOnlyOwner && button('leave', 'Leave')}
      {!isYou && hasRight(role, 'change-people') && (
        <>
          {person.role === 'owner' && button('makeManager', msg('wiki-people-make-manager'))}
          {person.role === 'manager' && !closing && button('makeOwner', msg('wiki-people-make-owner'))}
          {button('remove', 'Remove')}
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
  const { email, invited_by, expires_at } = invitation
  return (
    <PeopleRow
      title={<bdi>{email}</bdi>}
      facts={
        <>
          {msg('wiki-people-invited-as-1', invitedAs(invitation))}
          {invited_by !== null && <> {richText(msgParts('wiki-people-by-1', <bdi>{invited_by}</bdi>))}</>}
          {richText(
            msgParts(
              'wiki-people-can-accepted-until-1-2',
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
