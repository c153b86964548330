/**
 * What the browser needs to know of the server's configuration. It reaches the page as JSON inside
 * `<script type="application/json" id="config">`, so that no request and no inline script is needed.
 */
export interface PublicConfig {
  /** The service's own name, `SERVICE_NAME`. */
  readonly serviceName: string
  /** `{product}` of the specification, `PRODUCT_NAME`. */
  readonly productName: string
  /** The service's origin, without a trailing slash. */
  readonly publicUrl: string
  /** What follows a wiki's subdomain, leading dot and port included, such as `.localhost:8080`. */
  readonly subdomainSuffix: string
  /** Where a custom domain's CNAME record has to point; null where custom domains are not offered. */
  readonly cnameTarget: string | null
  readonly captcha:
    | { readonly kind: 'altcha' }
    | { readonly kind: 'recaptcha'; readonly siteKey: string }
    | { readonly kind: 'off' }
  readonly links: {
    readonly about: string
    readonly documentation: string
    readonly status: string
    readonly github: string
    readonly imprint: string
    /** Null where nobody is asked to donate. */
    readonly donate: string | null
  }
  /** Who runs the service, as the legal pages and the points of contact name them. */
  readonly operator: {
    /** `OPERATOR_NAME`. */
    readonly name: string
    /** `OPERATOR_ADDRESS`, one line: street, postal code, town, country. */
    readonly address: string
    /** `OPERATOR_EMAIL`, the single point of contact under the Digital Services Act as well. */
    readonly email: string
  }
  /** Whether the wizard asks about knowledge equity, `KNOWLEDGE_EQUITY`. */
  readonly knowledgeEquity: boolean
  /** What the wiki engine on this machine holds; the interface says so where a setting needs more. */
  readonly engine: EngineFacts
}

export interface EngineFacts {
  /** False where no MediaWiki could be found; creating a wiki then answers 503. */
  readonly available: boolean
  /** MediaWiki's version, such as `1.43.9`; null where there is none. */
  readonly version: string | null
  /** Names of skins and extensions in lower case, as MediaWiki's tree holds them. */
  readonly skins: readonly string[]
  readonly extensions: readonly string[]
}
