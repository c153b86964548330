import type { DomainClaim } from '#contract/types/domain-claim.ts'

/** Another script comes with its punycode: letters of two scripts can look the same. */
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
