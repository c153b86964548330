/**
 * What the service knows about a custom domain's certificate:
 * - `waiting`: the proxy has not asked for it yet. It asks at the first visit by https;
 * - `allowed`: the proxy has asked and may get one, but none was seen yet;
 * - `over_limit`: the proxy has asked, but the account's domains have reached the limit of certificates within a day;
 * - `served`: the proxy shows one that browsers accept.
 */
type DomainCertificateState = 'waiting' | 'allowed' | 'over_limit' | 'served'

/** The answer to `POST /wiki/domain/certificate`. Times are ISO 8601 in UTC. */
export interface DomainCertificate {
  readonly state: DomainCertificateState
  /** When the proxy was first allowed to get it; null if it was not. */
  readonly allowed_at: string | null
  /** When the proxy may get another one; null unless `over_limit`. */
  readonly again_at: string | null
  /** The end of validity of the served certificate; null unless `served`. */
  readonly valid_until: string | null
}
