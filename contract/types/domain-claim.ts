/** What became of a claim to a custom domain. */
type DomainClaimStatus =
  /** Waits for its proof. */
  | 'waiting'
  /** Proven: the wiki answers at the domain. */
  | 'verified'
  /** Not proven in time. */
  | 'expired'
  /** Another account proved the same domain first. */
  | 'lost'

/** `POST /wiki/domain` and `POST /wiki/domain/check`: additions of ours to the wire. Times are ISO 8601 in UTC. */
export interface DomainClaim {
  readonly status: DomainClaimStatus
  readonly domain: string
  /** The domain as people write it: punycode undone. */
  readonly domain_decoded: string
  /** Until when it can be proven; null once it is verified. */
  readonly expires_at: string | null
  /** Other accounts that claim the same domain and have not proven it either. */
  readonly other_claims: number
  /** What to set in DNS while it waits; any one with `proves` is enough. */
  readonly records: readonly DnsRecordWanted[]
  /** What DNS showed when it was last asked; null before. */
  readonly seen: DnsSeen | null
}

export interface DnsRecordWanted {
  readonly type: 'TXT' | 'CNAME'
  /** The full name in ASCII, without a trailing dot. */
  readonly name: string
  readonly value: string
  readonly purpose: /** Proves that the domain is this account's. */
    | 'proof'
    /** Leads visitors of the domain to the wiki. */
    | 'visitors'
    /** One record that does both. */
    | 'both'
}

export interface DnsSeen {
  readonly checked_at: string
  /** The texts of the challenge's TXT record. */
  readonly txt: readonly string[]
  /** Where the domain's CNAME record leads, each step. */
  readonly cname: readonly string[]
  /** A name server could not be asked or gave no usable answer, so something may be missing here. */
  readonly incomplete: boolean
}
