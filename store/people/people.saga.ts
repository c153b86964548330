import { put } from 'redux-saga/effects'
import type {
  AdminsResponse,
  HistoryResponse,
  InvitationResponse,
  OpenInvitation,
  PeopleResponse,
} from '#contract/people/people.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import type {
  ChangeRoleRequest,
  InviteRequest,
  RemoveManagerRequest,
} from '#contract/people/people-requests.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import type { ActAnswers, PeopleAct } from '#machines/wiki-people/wiki-people.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { WikiInput } from '#store/saga/wiki-input.ts'
import { roleKnown } from '#store/wikis/wiki.slice.ts'
import { wikisReset } from '#store/wikis/wikis.slice.ts'

/** The sagas here throw FailureError. */

/** Loads the people; the other tabs of the wiki learn the member's role from them. */
export function* loadPeople({ wikiId }: WikiInput): SagaGenerator<PeopleResponse['data']> {
  const { data } = yield* callApi(client => client.get<PeopleResponse>(peopleApi.managers(wikiId)))
  yield put(roleKnown({ wikiId, role: data.role }))
  return data
}

/** The administrators inside the wiki. */
export function* loadAdmins({ values: { wikiId } }: Submitted<WikiInput>): SagaGenerator<AdminsResponse> {
  return yield* callApi(client => client.get<AdminsResponse>(peopleApi.admins(wikiId)))
}

/** Loads a page of the history: the newest entries, or those before an entry. */
export function* loadHistory({
  values: { wikiId, before },
}: Submitted<WikiInput & { readonly before: number | null }>): SagaGenerator<HistoryResponse> {
  const query = before === null ? {} : { before }
  return yield* callApi(client => client.get<HistoryResponse>(peopleApi.history(wikiId), query))
}

/** Invites somebody by email; an open invitation of that address is replaced. */
export function* invite({
  values: { wikiId, ...request },
}: Submitted<WikiInput & InviteRequest>): SagaGenerator<OpenInvitation> {
  const { data } = yield* callApi(client =>
    client.post<InvitationResponse>(peopleApi.invitations(wikiId), withoutEmptyPassword(request)),
  )
  return data
}

/** Does what was confirmed in the dialog. */
export function* carryOut({
  wikiId,
  act,
  answers: { handsOver, dropsRights, password },
}: WikiInput & { readonly act: PeopleAct; readonly answers: ActAnswers }): SagaGenerator {
  const sendInvitation = (request: InviteRequest) =>
    invite({ values: { wikiId, ...request, password }, recaptcha: '' })
  switch (act.kind) {
    case 'makeOwner':
      yield* sendInvitation({ email: act.person.email, role: 'owner', hands_over: handsOver })
      return
    case 'inviteAgain': {
      const { email, role, hands_over } = act.invitation
      yield* sendInvitation({ email, role, hands_over })
      return
    }
    case 'makeManager': {
      const request: ChangeRoleRequest = { user: act.person.id, role: 'manager', password }
      yield* callApi(client => client.post(peopleApi.managers(wikiId), withoutEmptyPassword(request)))
      return
    }
    case 'remove':
    case 'leave': {
      const path = `${peopleApi.managers(wikiId)}?user=${act.person.id}`
      const drops = act.kind === 'remove' && dropsRights
      const request: RemoveManagerRequest = withoutEmptyPassword({
        ...(drops && { drops_rights: true }),
        password,
      })
      yield* callApi(client => client.delete(path, drops || password ? request : undefined))
      if (act.kind === 'leave') yield put(wikisReset())
      return
    }
    case 'withdraw':
      yield* callApi(client =>
        client.delete(`${peopleApi.invitations(wikiId)}?invitation=${act.invitation.id}`),
      )
  }
}

/** Leaves out the password if no dialog or form has asked for it. */
function withoutEmptyPassword<Request extends { password?: string | undefined }>({
  password,
  ...request
}: Request) {
  return password ? { ...request, password } : request
}
