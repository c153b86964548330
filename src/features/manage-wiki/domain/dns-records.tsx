import { chakra, Heading } from '@chakra-ui/react'
import { useId } from 'react'
import type { DnsRecordWanted } from '#contract/types/domain-claim.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'

const TITLES: Readonly<Record<DnsRecordWanted['purpose'], string>> = {
  proof: 'A TXT record proves that the domain is yours',
  visitors: 'A CNAME record brings visitors to your wiki',
  both: 'Or add a single record: this CNAME record does both',
}

/** The DNS records to add, each with its purpose. */
export function DnsRecords({ records }: { records: readonly DnsRecordWanted[] }) {
  return records.map(record => <DnsRecord key={record.purpose} record={record} />)
}

function DnsRecord({ record: { type, name, value, purpose } }: { record: DnsRecordWanted }) {
  const id = useId()
  return (
    <Record aria-labelledby={id}>
      <Heading as="h3" id={id} size="md" mb="3">
        {TITLES[purpose]}
      </Heading>
      <Facts>
        <dt>Type</dt>
        <dd>{type}</dd>
        <dt>Name</dt>
        <dd>
          <CopyText text={name} label={`Copy the name of the ${type} record`} />
        </dd>
        <dt>Value</dt>
        <dd>
          <CopyText text={value} label={`Copy the value of the ${type} record`} />
        </dd>
      </Facts>
      {purpose === 'visitors' && (
        <chakra.p color="fg.muted" textStyle="sm" mt="3">
          A domain without a subdomain, such as museum.com, cannot have a CNAME record. Many providers offer
          ALIAS or ANAME records instead.
        </chakra.p>
      )}
    </Record>
  )
}

const Record = chakra('section', {
  base: { ps: '4', borderInlineStartWidth: '3px', borderColor: 'border' },
})
