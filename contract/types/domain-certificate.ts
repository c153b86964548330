/**
 * What the service knows of a custom domain's certificate:
 * - `waiting`: the proxy has not asked for it yet. It asks at the first visit by https;
 * - `allowed`: the proxy has asked and may get one, and none was seen yet;
 * - `over_limit`: the proxy has asked, and the account's domains have got as many within a day as they may;
 * - `served`: the proxy shows one that browsers accept.
 */
type DomainCertificateState = 'waiting' | 'allowed' | 'over_limit' | 'served'

/** The answer to `POST /wiki/domain/certificate`. Times are ISO 8601 in UTC. */
export interface DomainCertificate {
  readonly state: DomainCertificateState
  /** When the proxy was allowed it for the first time; null if it was not. */
  readonly allowed_at: string | null
  /** When one more may be had; null unless `over_limit`. */
  readonly again_at: string | null
  /** Until when the one that is served is valid; null unless `served`. */
  readonly valid_until: string | null
}
