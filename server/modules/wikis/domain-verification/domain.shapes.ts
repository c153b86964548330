import type { DomainCertificate } from '#contract/types/domain-certificate.ts'
import type { DnsRecordWanted, DnsSeen, DomainClaim } from '#contract/types/domain-claim.ts'
import { wikiFields } from '#server/modules/wikis/shared/wiki.shapes.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const wanted = t.record<DnsRecordWanted>('DnsRecordWanted', {
  type: t.choice(['TXT', 'CNAME']),
  name: t.text('The full name in ASCII, without a final dot.'),
  value: t.text(),
  purpose: t.choice(
    ['proof', 'visitors', 'both'],
    'Whether it proves the domain, leads visitors to the wiki, or both.',
  ),
})

const seen = t.record<DnsSeen>('DnsSeen', {
  checked_at: t.time(),
  txt: t.list(t.text()),
  cname: t.list(t.text()),
  incomplete: t.flag('A name server gave no usable answer, so records may be missing here.'),
})

const claim = t.record<DomainClaim>('DomainClaim', {
  status: t.choice(['waiting', 'verified', 'expired', 'lost']),
  domain: wikiFields.domain,
  domain_decoded: wikiFields.domainDecoded,
  expires_at: t.nullable(t.time(), 'Until when it can be proven.'),
  other_claims: t.count('Other accounts that claim the same domain and have not proven it either.'),
  records: t.list(wanted, 'The records to set while it waits.'),
  seen: t.nullable(seen, 'What DNS showed at the last check.'),
})

export const claimShape = t.record<{ data: DomainClaim }>('DomainClaimData', { data: claim })

const certificate = t.record<DomainCertificate>('DomainCertificate', {
  state: t.choice(
    ['waiting', 'allowed', 'over_limit', 'served'],
    'Whether the proxy has not asked for it yet, may get it, may not yet, or shows one that browsers accept.',
  ),
  allowed_at: t.nullable(t.time(), 'When the proxy was allowed to get one for the first time.'),
  again_at: t.nullable(
    t.time(),
    'When one may be had, if the account’s domains have got too many within a day.',
  ),
  valid_until: t.nullable(t.time(), 'Until when the one that is shown is valid.'),
})

export const certificateShape = t.record<{ data: DomainCertificate }>('DomainCertificateData', {
  data: certificate,
})
