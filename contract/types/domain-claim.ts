/** The state of a claim to a custom domain. */
type DomainClaimStatus =
  /** Not proven yet. */
  | 'waiting'
  /** Proven: the wiki answers at the domain. */
  | 'verified'
  /** Not proven in time. */
  | 'expired'
  /** Another account proved the same domain first. */
  | 'lost'

/**
 * The answer to `POST /wiki/domain` and `POST /wiki/domain/check`, which the specification does not have.
 * Times are ISO 8601 in UTC.
 */
export interface DomainClaim {
  readonly status: DomainClaimStatus
  readonly domain: string
  /** The domain with punycode decoded, for people to read. */
  readonly domain_decoded: string
  /** The time until which it can be proven; null once it is verified. */
  readonly expires_at: string | null
  /** The number of other accounts that claim the same domain and have not proven it either. */
  readonly other_claims: number
  /** The records to set in DNS while the claim waits. One record that proves the domain is enough. */
  readonly records: readonly DnsRecordWanted[]
  /** What DNS showed at the last check; null before the first one. */
  readonly seen: DnsSeen | null
}

export interface DnsRecordWanted {
  readonly type: 'TXT' | 'CNAME'
  /** The full name in ASCII, without a trailing dot. */
  readonly name: string
  readonly value: string
  readonly purpose: /** Proves that the account owns the domain. */
    | 'proof'
    /** Leads readers of the domain to the wiki. */
    | 'visitors'
    /** One record that does both. */
    | 'both'
}

export interface DnsSeen {
  readonly checked_at: string
  /** The texts of the challenge's TXT record. */
  readonly txt: readonly string[]
  /** Each name that the domain's CNAME records lead to, in order. */
  readonly cname: readonly string[]
  /** A name server did not answer or gave no usable answer, so records may be missing here. */
  readonly incomplete: boolean
}
