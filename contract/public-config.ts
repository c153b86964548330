/**
 * The part of the server's configuration that the browser needs. It reaches the page as JSON inside
 * `<script type="application/json" id="config">`, so that neither a request nor an inline script is needed.
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
  /** Where a custom domain's CNAME record has to point; null if custom domains are not offered. */
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
    /** Null if the service does not ask for donations. */
    readonly donate: string | null
  }
  /** Who runs the service, as named on the legal pages and in the points of contact. */
  readonly operator: {
    /** `OPERATOR_NAME`. */
    readonly name: string
    /** `OPERATOR_ADDRESS`, one line: street, postal code, town, country. */
    readonly address: string
    /** `OPERATOR_EMAIL`, also the single point of contact under the Digital Services Act. */
    readonly email: string
  }
  /** The institution at which members can also log in; null if there is none. */
  readonly institution: { readonly name: string } | null
  /** Whether other tools can ask who a member is, `SERVICE_OIDC`. */
  readonly tools: boolean
  /** Whether the wizard asks about knowledge equity, `KNOWLEDGE_EQUITY`. */
  readonly knowledgeEquity: boolean
  /**
   * What the service does against the loss of data, as a phrase in the promises on the home page and in the terms. It
   * promises no more than the configuration does.
   */
  readonly backups: string
  /** The same phrase in the page's language; the terms are in English. */
  readonly backupsTranslated: string
  /** Whether the service has an outbox that this browser may open: `OUTBOX_PATH`. */
  readonly outbox: boolean
  /** The features of the installed wiki engine; the interface says so where a setting needs more. */
  readonly engine: EngineFacts
}

export interface EngineFacts {
  /** False if no MediaWiki was found; creating a wiki then answers 503. */
  readonly available: boolean
  /** MediaWiki's version, such as `1.43.9`; null if none was found. */
  readonly version: string | null
  /** Names of the skins in MediaWiki's source tree, as in MediaWiki's preferences. */
  readonly skins: readonly string[]
  /** Names of the extensions, in lower case. */
  readonly extensions: readonly string[]
  /** Whether PHP has LuaSandbox, which runs a wiki's modules. */
  readonly lua: boolean
  /** Whether PHP can make smaller versions of pictures. Missing if not known. */
  readonly scalesPictures?: boolean
}
