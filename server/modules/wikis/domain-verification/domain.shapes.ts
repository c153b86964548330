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
    'Whether the record proves the domain, leads visitors to the wiki, or both.',
  ),
})

const seen = t.record<DnsSeen>('DnsSeen', {
  checked_at: t.time(),
  txt: t.list(t.text()),
  cname: t.list(t.text()),
  incomplete: t.flag('Whether a name server gave no usable reply, so that records may be missing.'),
})

const claim = t.record<DomainClaim>('DomainClaim', {
  status: t.choice(['waiting', 'verified', 'expired', 'lost']),
  domain: wikiFields.domain,
  domain_decoded: wikiFields.domainDecoded,
  expires_at: t.nullable(t.time(), 'The deadline for proving the domain.'),
  other_claims: t.count('The number of other accounts that claim the same domain without having proved it.'),
  records: t.list(wanted, 'The DNS records to set while the claim is waiting.'),
  seen: t.nullable(seen, 'What DNS returned at the last check.'),
})

export const claimShape = t.record<{ data: DomainClaim }>('DomainClaimData', { data: claim })

const certificate = t.record<DomainCertificate>('DomainCertificate', {
  state: t.choice(
    ['waiting', 'allowed', 'over_limit', 'served'],
    '`waiting`: the proxy has not requested one yet. `allowed`: it may get one. `over_limit`: it may not get one yet. `served`: it presents one that browsers accept.',
  ),
  allowed_at: t.nullable(t.time(), 'When the proxy was first allowed to get one.'),
  again_at: t.nullable(
    t.time(),
    'When the proxy may get one, if the account’s domains have received too many within a day.',
  ),
  valid_until: t.nullable(t.time(), 'When the presented certificate expires.'),
})

export const certificateShape = t.record<{ data: DomainCertificate }>('DomainCertificateData', {
  data: certificate,
})
