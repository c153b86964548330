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
import { success } from '#server/platform/http/endpoint/success.ts'
import { peopleLimits } from './people.limits.ts'
import { acceptedShape, adminsShape, invitationShape, invitedToShape, peopleShape } from './people.shapes.ts'

const group = 'People of a wiki'
const ofWiki = {
  group,
  caller: 'manager',
  params: { id: { about: 'The wiki’s id.', schema: { type: 'string', pattern: '^\\d{1,15}$' } } },
} as const
const password = 'Needed if the last log-in was more than an hour ago.'
const noRecentLogIn = 'The last log-in was more than an hour ago, and no password was sent.'
const lastOwner = 'There is no other owner.'
const deadLink = 'The link was used, was withdrawn, has expired or never existed.'

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
  about: 'To make somebody an owner, invite them as one.',
  body: json(changeRoleSchema, { user: 'The account’s id.', password }),
  responses: success('They are a manager.'),
  refusals: { 403: noRecentLogIn, 404: 'Nobody with this account manages the wiki.', 409: lastOwner },
  limits: [accountLimits.confirmPassword],
})

export const removePersonEndpoint = endpoint({
  ...ofWiki,
  method: 'DELETE',
  path: peopleApi.managers(':id'),
  // Everybody may leave. The route checks who may remove others.
  right: 'see-people',
  summary: 'Remove somebody, or leave',
  about: 'Only owners remove others.',
  query: query(removeManagerSchema, { user: 'The account’s id: one’s own to leave.' }),
  body: json(removeManagerBodySchema, {
    drops_rights:
      'Whether the linked account leaves all groups on the wiki, such as its administrators, and is logged out there. Soon afterwards: the history says so. Not for whoever leaves, and only for people with a linked account.',
    password,
  }),
  responses: success('They do not manage the wiki any more.'),
  refusals: {
    403: `The member is no owner, or: ${noRecentLogIn}`,
    404: 'Nobody with this account manages the wiki.',
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
  about: 'An email brings a link that works once and for 14 days. An earlier invitation of the address ends.',
  body: json(inviteSchema, {
    hands_over: 'The member becomes a manager as soon as the new owner accepts.',
    password,
  }),
  responses: { 200: response('The invitation.', invitationShape) },
  refusals: {
    403: noRecentLogIn,
    409: 'The address belongs to somebody who has this role, or a higher one, or to a manager who closes the account; or the wiki’s domain was not verified.',
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
  responses: success('Its link does not work any more.'),
  refusals: { 404: 'The wiki has no such open invitation.' },
})

export const adminsEndpoint = endpoint({
  ...ofWiki,
  method: 'GET',
  path: peopleApi.admins(':id'),
  right: 'see-people',
  summary: 'List the administrators inside a wiki',
  about: 'Accounts of the wiki itself, which have nothing to do with accounts here.',
  responses: { 200: response('Their names.', adminsShape) },
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
  responses: { 200: response('The member is one of the wiki’s people.', acceptedShape) },
  about: 'It can be repeated.',
  refusals: {
    403: 'The invitation is for another email address.',
    404: deadLink,
    409: 'The member owns as many wikis, or has claimed as many domains, as one account can have. The invitation stays open.',
  },
})

export const declineInvitationEndpoint = endpoint({
  ...byToken,
  path: peopleApi.declineInvitation,
  caller: 'visitor',
  summary: 'Decline an invitation',
  responses: success('The link does not work any more.'),
  refusals: { 404: deadLink },
})
