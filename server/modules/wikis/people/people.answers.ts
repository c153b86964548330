import type {
  AcceptedInvitationResponse,
  AdminsResponse,
  InvitationResponse,
  InvitedTo,
  InvitedToResponse,
  Manager,
  OpenInvitation,
  PeopleResponse,
} from '#contract/people/people.ts'
import { ROLES } from '#contract/people/roles.ts'
import { wikiFields } from '#server/modules/wikis/shared/wiki.answers.ts'
import {
  choice,
  count,
  flag,
  list,
  nullable,
  only,
  record,
  text,
  time,
} from '#server/platform/http/endpoint/shape.ts'

const handsOver = flag('Whether whoever invites becomes a manager as soon as it is accepted.')

export const managerShape = record<Manager>('Manager', {
  id: count('The account’s id.'),
  email: text(),
  role: choice(ROLES),
  since: time(),
  linked: flag('Whether the wiki has a linked account of theirs.'),
  closing: flag('Whether their account is being closed.'),
})

const invitation = record<OpenInvitation>('Invitation', {
  id: count(),
  email: text(),
  role: choice(ROLES),
  hands_over: handsOver,
  invited_by: nullable(text(), 'The email address of the owner who sent it.'),
  created_at: time(),
  expires_at: time(),
})

export const peopleAnswer = record<PeopleResponse>('PeopleResult', {
  data: record<PeopleResponse['data']>('People', {
    role: choice(ROLES, 'Of the member who asks.'),
    user: count('The account of the member who asks.'),
    managers: list(managerShape, 'Owners first, then by time.'),
    invitations: list(invitation, 'Those that can be accepted, the newest first.'),
  }),
})

export const invitationAnswer = record<InvitationResponse>('InvitationResult', {
  success: only(true),
  data: invitation,
})

export const invitedToAnswer = record<InvitedToResponse>('InvitedToResult', {
  data: record<InvitedTo>('InvitedTo', {
    sitename: text(),
    domain: wikiFields.domain,
    domain_decoded: wikiFields.domainDecoded,
    role: choice(ROLES),
    hands_over: handsOver,
    email: text('The invited address.'),
    invited_by: nullable(text()),
    expires_at: time(),
    has_account: flag('Whether an account has this address.'),
  }),
})

export const acceptedAnswer = record<AcceptedInvitationResponse>('AcceptedInvitation', {
  success: only(true),
  data: record<AcceptedInvitationResponse['data']>('AcceptedWiki', {
    wiki: count('The wiki’s id.'),
    sitename: text(),
  }),
})

export const adminsAnswer = record<AdminsResponse>('WikiAdmins', {
  data: nullable(list(text()), 'User names, sorted. Null if the wiki cannot be asked now.'),
  more: flag('Whether there are more of them.'),
})
