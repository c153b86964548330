import { peopleApi } from '#contract/people/people-paths.ts'
import {
  changeRoleSchema,
  invitationTokenSchema,
  inviteSchema,
  removeManagerBodySchema,
  removeManagerSchema,
  withdrawSchema,
} from '#contract/people/people-requests.ts'
import { accountLimits } from '#server/modules/account/account.limits.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { peopleLimits } from './people.limits.ts'
import { acceptedShape, adminsShape, invitationShape, invitedToShape, peopleShape } from './people.shapes.ts'

const group = 'People of a wiki'
const ofWiki = {
  group,
  caller: 'manager',
  params: idParameter('The wiki’s id.'),
} as const
const password = 'Required if the last log-in was more than an hour ago.'
const noRecentLogIn = 'The last log-in was more than an hour ago and no password was sent.'
const lastOwner = 'The wiki has no other owner.'
const deadLink = 'The link was already used, was withdrawn, has expired or never existed.'

export const listPeopleEndpoint = endpoint({
  ...ofWiki,
  method: 'GET',
  path: peopleApi.managers(':id'),
  right: 'see-people',
  summary: 'List the people of a wiki',
  responses: { 200: response('The people and the open invitations.', peopleShape) },
})

export const changeRoleEndpoint = endpoint({
  ...ofWiki,
  method: 'POST',
  path: peopleApi.managers(':id'),
  right: 'change-people',
  summary: 'Make an owner a manager',
  about: 'To make somebody an owner, invite them as an owner.',
  body: json(changeRoleSchema, { user: 'The account’s id.', password }),
  responses: success('The person is a manager.'),
  refusals: { 403: noRecentLogIn, 404: 'The account has no role on the wiki.', 409: lastOwner },
  limits: [accountLimits.confirmPassword],
})

export const removePersonEndpoint = endpoint({
  ...ofWiki,
  method: 'DELETE',
  path: peopleApi.managers(':id'),
  // Everybody may leave. The route checks who may remove others.
  right: 'see-people',
  summary: 'Remove somebody, or leave',
  about: 'Only owners can remove others.',
  query: query(removeManagerSchema, { user: 'The account’s id; the caller’s own to leave.' }),
  body: json(removeManagerBodySchema, {
    drops_rights:
      'Whether the linked account also loses all its groups on the wiki, such as administrators, and is logged out there. This happens soon afterwards, and the history records it. Not possible when leaving, and only for people with a linked account.',
    password,
  }),
  responses: success('The person no longer manages the wiki.'),
  refusals: {
    403: `The member is not an owner. Or: ${noRecentLogIn}`,
    404: 'The account has no role on the wiki.',
    409: lastOwner,
  },
  limits: [accountLimits.confirmPassword],
})

export const inviteEndpoint = endpoint({
  ...ofWiki,
  method: 'POST',
  path: peopleApi.invitations(':id'),
  right: 'change-people',
  summary: 'Invite somebody',
  about:
    'Sends an email with a link that works once, within 14 days. An earlier invitation of the same address is withdrawn.',
  body: json(inviteSchema, {
    hands_over: 'Whether the member becomes a manager once the new owner accepts.',
    password,
  }),
  responses: { 200: response('The invitation.', invitationShape) },
  refusals: {
    403: noRecentLogIn,
    409: 'The address belongs to somebody who already has this role or a higher one, or to a manager whose account is being closed; or the wiki’s domain is not verified.',
  },
  limits: [
    peopleLimits.inviteByWiki,
    peopleLimits.inviteByAccount,
    peopleLimits.inviteRecipient,
    peopleLimits.inviteByNetwork,
    peopleLimits.inviteOverall,
    accountLimits.confirmPassword,
  ],
})

export const withdrawEndpoint = endpoint({
  ...ofWiki,
  method: 'DELETE',
  path: peopleApi.invitations(':id'),
  right: 'change-people',
  summary: 'Withdraw an invitation',
  query: query(withdrawSchema, { invitation: 'The invitation’s id.' }),
  responses: success('Its link no longer works.'),
  refusals: { 404: 'The wiki has no such open invitation.' },
})

export const adminsEndpoint = endpoint({
  ...ofWiki,
  method: 'GET',
  path: peopleApi.admins(':id'),
  right: 'see-people',
  summary: 'List the administrators of a wiki',
  about: 'Accounts on the wiki itself, which are separate from accounts of the service.',
  responses: { 200: response('Their user names.', adminsShape) },
})

const byToken = {
  method: 'POST',
  group,
  body: json(invitationTokenSchema, { token: 'From the link in the email.' }),
  limits: [accountLimits.token],
} as const

export const readInvitationEndpoint = endpoint({
  ...byToken,
  path: peopleApi.invitation,
  caller: 'visitor',
  summary: 'Read what an invitation is for',
  responses: { 200: response('The invitation.', invitedToShape) },
  refusals: { 404: deadLink },
})

export const acceptInvitationEndpoint = endpoint({
  ...byToken,
  path: peopleApi.acceptInvitation,
  caller: 'verified member',
  summary: 'Accept an invitation',
  responses: { 200: response('The member now has the role.', acceptedShape) },
  about: 'Repeating the call is harmless.',
  refusals: {
    403: 'The invitation is for another email address.',
    404: deadLink,
    409: 'The member has the maximum number of wikis or of claimed domains. The invitation stays open.',
  },
})

export const declineInvitationEndpoint = endpoint({
  ...byToken,
  path: peopleApi.declineInvitation,
  caller: 'visitor',
  summary: 'Decline an invitation',
  responses: success('The link no longer works.'),
  refusals: { 404: deadLink },
})
