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

const handsOver = t.flag('Whether the inviting owner becomes a manager once it is accepted.')

export const managerShape = t.record<Manager>('Manager', {
  id: t.count('The account’s id.'),
  email: t.text(),
  role: t.choice(ROLES),
  since: t.time(),
  linked: t.flag('Whether they have a linked account on the wiki.'),
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
    role: t.choice(ROLES, 'The role of the calling member.'),
    user: t.count('The id of the calling member’s account.'),
    managers: t.list(managerShape, 'Owners first, then by date.'),
    invitations: t.list(invitation, 'Open invitations, newest first.'),
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
  data: t.nullable(t.list(t.text()), 'User names, sorted. Null if they cannot be read at the moment.'),
  more: t.flag('Whether there are more.'),
})
