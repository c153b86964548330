/** Where an import reads from. */
export interface Source {
  /** The site's root. */
  readonly url: URL
  /**
   * The service's own gateway if the site is a wiki of this service: all connections go there, whatever DNS
   * says. Null for a site elsewhere.
   */
  readonly gateway: Gateway | null
  /** Hosts that the configuration allows in addition to public ones. */
  readonly allowHosts: readonly string[]
  /** Names the service, as Wikimedia's User-Agent policy requires. */
  readonly userAgent: string
}

/** The address at which this server listens. It speaks HTTP, whatever a proxy in front of it speaks. */
export interface Gateway {
  readonly host: string
  readonly port: number
}
