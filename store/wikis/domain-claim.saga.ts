import { put } from 'redux-saga/effects'
import { domainApi } from '#contract/domain/domain-paths.ts'
import type { DomainCertificate } from '#contract/types/domain-certificate.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { wikisReset } from './wikis.slice.ts'

interface DomainClaimInput {
  readonly wikiId: number
}

/** @throws FailureError */
export function* readDomainClaim({ wikiId }: DomainClaimInput): SagaGenerator<DomainClaim> {
  const { data } = yield* callApi(client =>
    client.post<{ data: DomainClaim }>(domainApi.read, { wiki: wikiId }),
  )
  return data
}

/**
 * Withdraws the claim of a wiki to a custom domain. A wiki that was created meanwhile stays.
 * @throws FailureError
 */
export function* withdrawDomainClaim({ wikiId }: DomainClaimInput): SagaGenerator {
  yield* callApi(client => client.post(domainApi.withdraw, { wiki: wikiId }))
  yield put(wikisReset())
}

/**
 * Has the server check DNS. The wikis are loaded again afterwards, because the check may create the wiki.
 * @throws FailureError
 */
export function* checkDomainClaim({ wikiId }: DomainClaimInput): SagaGenerator<DomainClaim> {
  const { data } = yield* callApi(client =>
    client.post<{ data: DomainClaim }>(domainApi.check, { wiki: wikiId }),
  )
  yield put(wikisReset())
  return data
}

/**
 * Loads what the service knows about the certificate of a wiki's domain.
 * @throws FailureError
 */
export function* readDomainCertificate({
  values: { wikiId },
}: Submitted<DomainClaimInput>): SagaGenerator<DomainCertificate> {
  const { data } = yield* callApi(client =>
    client.post<{ data: DomainCertificate }>(domainApi.certificate, { wiki: wikiId }),
  )
  return data
}
