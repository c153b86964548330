import {
  ACCOUNT_STATES,
  type AccountDetails,
  type AccountResponse,
  accountsQuerySchema,
  handOverSchema,
  type ListedAccount,
  RESET_CHECK_NAMES,
  resetTwoStepSchema,
} from '#contract/operator/accounts.ts'
import { actSchema } from '#contract/operator/act-request.ts'
import { NEWEST_FIRST } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { ROLES } from '#contract/people/roles.ts'
import { OPERATOR_ROLES } from '#contract/types/operator-role.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const ofAccounts = { ...ofConsole, consoleRight: 'accounts' } as const
export const accountIdParameter = {
  params: idParameter('The account’s id.'),
} as const
const ofAccount = { ...ofAccounts, ...accountIdParameter } as const
const reason = 'Recorded in the audit log.'
const toldReason = 'Recorded in the audit log and sent to the member.'

const listed = {
  id: t.count(),
  email: t.text(),
  state: t.choice(ACCOUNT_STATES),
  created_at: t.time(),
  wikis: t.count('Wikis that it owns or manages and that are not deleted.'),
  role: t.nullable(t.choice(OPERATOR_ROLES)),
}

export const listAccountsEndpoint = endpoint({
  ...ofAccounts,
  method: 'GET',
  path: consoleApi.accounts,
  summary: 'List accounts',
  query: query(
    accountsQuerySchema,
    { ...LIST_TEXTS, search: 'Part of the address or of a user name on a wiki, or the id.' },
    NEWEST_FIRST,
  ),
  responses: {
    200: pageOrFile('A page of accounts.', 'AccountsPage', t.record<ListedAccount>('ListedAccount', listed)),
  },
})

const details = t.record<AccountDetails>('AccountDetails', {
  ...listed,
  verified_at: t.nullable(t.time()),
  closes_at: t.nullable(t.time('When it will be removed, at its member’s request.')),
  suspended_at: t.nullable(t.time()),
  suspended_for: t.nullable(t.text('The reason given to its member.')),
  has_password: t.flag('False for members who log in only through their institution.'),
  two_step: t.record<AccountDetails['two_step']>('AccountTwoStep', {
    app: t.flag(),
    passkeys: t.count(),
    recovery_codes: t.count('The number of unused codes.'),
  }),
  sessions: t.list(
    t.record<AccountDetails['sessions'][number]>('SeenSession', {
      created_at: t.time(),
      last_used_at: t.time('Accurate to the hour.'),
      browser: t.nullable(t.text()),
      system: t.nullable(t.text()),
      two_step: t.flag(),
    }),
  ),
  api_tokens: t.list(
    t.record<AccountDetails['api_tokens'][number]>('SeenApiToken', {
      name: t.text(),
      created_at: t.time(),
      last_used_at: t.nullable(t.time()),
      expires_at: t.time(),
    }),
  ),
  people_of: t.list(
    t.record<AccountDetails['people_of'][number]>('WikiOfAccount', {
      wiki: t.count(),
      domain: t.text(),
      sitename: t.text(),
      role: t.choice(ROLES),
      deleted: t.flag(),
    }),
  ),
  usernames: t.list(t.text(), 'The names of its accounts on wikis.'),
  invitations: t.list(
    t.record<AccountDetails['invitations'][number]>('InvitationOfAccount', {
      wiki: t.count(),
      domain: t.text(),
      role: t.choice(ROLES),
      direction: t.choice(['sent', 'received']),
      email: t.text('The other party’s address.'),
      expires_at: t.time(),
    }),
  ),
})

export const readAccountEndpoint = endpoint({
  ...ofAccount,
  method: 'GET',
  path: consoleApi.account(':id'),
  summary: 'Read an account',
  about: 'The facts needed to support its member. Nothing in the response gives access to the account.',
  responses: {
    200: response('The account.', t.record<AccountResponse>('AccountResponse', { data: details })),
  },
  refusals: { 404: 'There is no such account.' },
})

const actOn = {
  ...ofAccount,
  method: 'POST',
  refusals: {
    404: 'There is no such account.',
    409: 'The account’s state does not allow this, or the account is protected.',
  },
} as const

export const endAccountSessionsEndpoint = endpoint({
  ...actOn,
  path: consoleApi.accountAct(':id', 'end-sessions'),
  summary: 'End all sessions of an account',
  about: 'Also ends its sessions on wikis and in tools, and revokes its API tokens.',
  body: json(actSchema, { reason }),
  responses: success('The sessions have ended.'),
})

export const confirmAddressEndpoint = endpoint({
  ...actOn,
  path: consoleApi.accountAct(':id', 'confirm-address'),
  summary: 'Confirm an address manually',
  about: 'For members whose emails do not arrive. Addresses in `OPERATORS` cannot be confirmed manually.',
  body: json(actSchema, { reason }),
  responses: success('The address is confirmed.'),
})

export const resetAccountTwoStepEndpoint = endpoint({
  ...actOn,
  path: consoleApi.accountAct(':id', 'reset-two-step'),
  summary: 'Reset the two-step log-in of an account',
  about: 'Also ends all its sessions. The password stays the same, and the member is notified by email.',
  body: json(resetTwoStepSchema, {
    reason,
    checked: `What the operator has checked. All of these are required: ${RESET_CHECK_NAMES.join(', ')}.`,
  }),
  responses: success('Logging in requires only the password.'),
})

export const suspendAccountEndpoint = endpoint({
  ...actOn,
  path: consoleApi.accountAct(':id', 'suspend'),
  summary: 'Suspend an account',
  about: 'Ends all its sessions and prevents every kind of log-in. Its wikis stay available.',
  body: json(actSchema, { reason: toldReason }),
  responses: success('It is suspended.'),
})

export const liftSuspensionEndpoint = endpoint({
  ...actOn,
  path: consoleApi.accountAct(':id', 'lift-suspension'),
  summary: 'Lift the suspension of an account',
  body: json(actSchema, { reason }),
  responses: success('Its member can log in again.'),
})

export const handOverEndpoint = endpoint({
  ...actOn,
  path: consoleApi.accountAct(':id', 'hand-over'),
  summary: 'Hand an account’s wiki over to another account',
  about: 'The other account becomes an owner of the wiki, and this one a manager.',
  body: json(handOverSchema, { reason, wiki: 'The wiki’s id.', to: 'The address of the other account.' }),
  responses: success('The wiki was handed over.'),
})
