import type { DomainClaim } from '#contract/types/domain-claim.ts'

const settled = { records: [], seen: null, other_claims: 0 }

/** A claim that is not proven yet. For tests and charts, like those below. */
export const waitingClaim: DomainClaim = {
  status: 'waiting',
  domain: 'data.museum.com',
  domain_decoded: 'data.museum.com',
  expires_at: '2026-03-08T10:00:00.000Z',
  other_claims: 0,
  records: [
    {
      type: 'TXT',
      name: '_wikistead-challenge.data.museum.com',
      value: 'wikistead-verification=0123456789abcdef0123456789abcdef',
      purpose: 'proof',
    },
    { type: 'CNAME', name: 'data.museum.com', value: 'wikis.example.org', purpose: 'visitors' },
  ],
  seen: null,
}

export const checkedClaim: DomainClaim = {
  ...waitingClaim,
  seen: { checked_at: '2026-03-01T10:05:00.000Z', txt: [], cname: ['wikis.example.org'], incomplete: false },
}

export const verifiedClaim: DomainClaim = {
  ...waitingClaim,
  ...settled,
  status: 'verified',
  expires_at: null,
}
export const expiredClaim: DomainClaim = { ...waitingClaim, ...settled, status: 'expired' }
export const lostClaim: DomainClaim = { ...waitingClaim, ...settled, status: 'lost' }
