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
import { wikiFields } from '#server/modules/wikis/shared/wiki.shapes.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const handsOver = t.flag('Whether whoever invites becomes a manager as soon as it is accepted.')

export const managerShape = t.record<Manager>('Manager', {
  id: t.count('The account’s id.'),
  email: t.text(),
  role: t.choice(ROLES),
  since: t.time(),
  linked: t.flag('Whether the wiki has a linked account of theirs.'),
  closing: t.flag('Whether their account is being closed.'),
})

const invitation = t.record<OpenInvitation>('Invitation', {
  id: t.count(),
  email: t.text(),
  role: t.choice(ROLES),
  hands_over: handsOver,
  invited_by: t.nullable(t.text(), 'The email address of the owner who sent it.'),
  created_at: t.time(),
  expires_at: t.time(),
})

export const peopleShape = t.record<PeopleResponse>('PeopleResult', {
  data: t.record<PeopleResponse['data']>('People', {
    role: t.choice(ROLES, 'Of the member who asks.'),
    user: t.count('The account of the member who asks.'),
    managers: t.list(managerShape, 'Owners first, then by time.'),
    invitations: t.list(invitation, 'Those that can be accepted, the newest first.'),
  }),
})

export const invitationShape = t.record<InvitationResponse>('InvitationResult', {
  success: t.only(true),
  data: invitation,
})

export const invitedToShape = t.record<InvitedToResponse>('InvitedToResult', {
  data: t.record<InvitedTo>('InvitedTo', {
    sitename: t.text(),
    domain: wikiFields.domain,
    domain_decoded: wikiFields.domainDecoded,
    role: t.choice(ROLES),
    hands_over: handsOver,
    email: t.text('The invited address.'),
    invited_by: t.nullable(t.text()),
    expires_at: t.time(),
    has_account: t.flag('Whether an account has this address.'),
  }),
})

export const acceptedShape = t.record<AcceptedInvitationResponse>('AcceptedInvitation', {
  success: t.only(true),
  data: t.record<AcceptedInvitationResponse['data']>('AcceptedWiki', {
    wiki: t.count('The wiki’s id.'),
    sitename: t.text(),
  }),
})

export const adminsShape = t.record<AdminsResponse>('WikiAdmins', {
  data: t.nullable(t.list(t.text()), 'User names, sorted. Null if the wiki cannot be asked now.'),
  more: t.flag('Whether there are more of them.'),
})
