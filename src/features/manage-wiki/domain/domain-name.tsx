import type { DomainClaim } from '#contract/types/domain-claim.ts'

/**
 * A domain name. One in another script is shown with its punycode, because letters of different scripts can
 * look alike.
 */
export function DomainName({ claim }: { claim: DomainClaim }) {
  const { domain, domain_decoded } = claim
  return (
    <>
      <strong>
        <bdi>{domain_decoded}</bdi>
      </strong>
      {domain !== domain_decoded && ` (${domain})`}
    </>
  )
}
