import { domainVerificationMachine } from '#machines/domain-verification/domain-verification.machine.ts'
import { checkDomainClaim, readDomainClaim } from '#store/wikis/domain-claim.saga.ts'
import { useFlow } from '#ui/flow/use-flow.ts'

const SAGAS = { readClaim: readDomainClaim, checkClaim: checkDomainClaim }

/** Runs the machine that verifies a wiki's custom domain. */
export function useDomainVerification(wikiId: number) {
  const [snapshot, send] = useFlow(domainVerificationMachine, SAGAS, { wikiId })
  return { snapshot, send }
}

export type DomainVerificationFlow = ReturnType<typeof useDomainVerification>
