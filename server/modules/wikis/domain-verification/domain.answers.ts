import type { DomainCertificate } from '#contract/types/domain-certificate.ts'
import type { DnsRecordWanted, DnsSeen, DomainClaim } from '#contract/types/domain-claim.ts'
import { wikiFields } from '#server/modules/wikis/shared/wiki.answers.ts'
import {
  choice,
  count,
  flag,
  list,
  nullable,
  record,
  text,
  time,
} from '#server/platform/http/endpoint/shape.ts'

const wanted = record<DnsRecordWanted>('DnsRecordWanted', {
  type: choice(['TXT', 'CNAME']),
  name: text('The full name in ASCII, without a final dot.'),
  value: text(),
  purpose: choice(
    ['proof', 'visitors', 'both'],
    'Whether it proves the domain, leads visitors to the wiki, or both.',
  ),
})

const seen = record<DnsSeen>('DnsSeen', {
  checked_at: time(),
  txt: list(text()),
  cname: list(text()),
  incomplete: flag('A name server gave no usable answer, so records may be missing here.'),
})

const claim = record<DomainClaim>('DomainClaim', {
  status: choice(['waiting', 'verified', 'expired', 'lost']),
  domain: wikiFields.domain,
  domain_decoded: wikiFields.domainDecoded,
  expires_at: nullable(time(), 'Until when it can be proven.'),
  other_claims: count('Other accounts that claim the same domain and have not proven it either.'),
  records: list(wanted, 'The records to set while it waits.'),
  seen: nullable(seen, 'What DNS showed at the last check.'),
})

export const claimAnswer = record<{ data: DomainClaim }>('DomainClaimData', { data: claim })

const certificate = record<DomainCertificate>('DomainCertificate', {
  state: choice(
    ['waiting', 'allowed', 'over_limit', 'served'],
    'Whether the proxy has not asked for it yet, may get it, may not yet, or shows one that browsers accept.',
  ),
  allowed_at: nullable(time(), 'When the proxy was allowed to get one for the first time.'),
  again_at: nullable(time(), 'When one may be had, if the account’s domains have got too many within a day.'),
  valid_until: nullable(time(), 'Until when the one that is shown is valid.'),
})

export const certificateAnswer = record<{ data: DomainCertificate }>('DomainCertificateData', {
  data: certificate,
})
