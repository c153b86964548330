import { chakra, Heading } from '@chakra-ui/react'
import { useId } from 'react'
import type { DnsRecordWanted } from '#contract/types/domain-claim.ts'
import { msg } from '#i18n/msg.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'

const TITLES: Readonly<Record<DnsRecordWanted['purpose'], string>> = {
  proof: msg('wiki-domain-txt-record-proves-domain-yours'),
  visitors: msg('wiki-domain-cname-record-brings-visitors-wiki'),
  both: msg('wiki-domain-add-single-record-cname-record'),
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
        <dt>{msg('wiki-domain-type')}</dt>
        <dd>{type}</dd>
        <dt>{msg('common-name-2')}</dt>
        <dd>
          <CopyText text={name} label={msg('wiki-domain-copy-name-1-record', type)} />
        </dd>
        <dt>{msg('wiki-domain-value')}</dt>
        <dd>
          <CopyText text={value} label={msg('wiki-domain-copy-value-1-record', type)} />
        </dd>
      </Facts>
      {purpose === 'visitors' && (
        <chakra.p color="fg.muted" textStyle="sm" mt="3">
          {msg('wiki-domain-domain-without-subdomain-such-as')}
        </chakra.p>
      )}
    </Record>
  )
}

const Record = chakra('section', {
  base: { ps: '4', borderInlineStartWidth: '3px', borderColor: 'border' },
})
