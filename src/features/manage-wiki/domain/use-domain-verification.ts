import { useMemo } from 'react'
import { domainVerificationMachine } from '#machines/domain-verification/domain-verification.machine.ts'
import { checkDomainClaim, readDomainClaim } from '#store/wikis/domain-claim.saga.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { useSagaActor } from '#ui/flow/use-saga-actor.ts'

/** Runs the verification of a wiki's custom domain. */
export function useDomainVerification(wikiId: number) {
  const readClaim = useSagaActor(readDomainClaim)
  const checkClaim = useSagaActor(checkDomainClaim)
  const machine = useMemo(
    () => domainVerificationMachine.provide({ actors: { readClaim, checkClaim } }),
    [readClaim, checkClaim],
  )
  const [snapshot, send] = useFlow(machine, { input: { wikiId } })
  return { snapshot, send }
}

export type DomainVerificationFlow = ReturnType<typeof useDomainVerification>
