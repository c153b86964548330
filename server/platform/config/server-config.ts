import type { PublicConfig } from '#contract/public-config.ts'
import type { EmailAddress } from '#server/platform/email-address.ts'
import type { CreationLimits } from './creation-limits.ts'

/** The configuration, validated at startup by `read-config.ts`. The README lists the variables. */
export interface ServerConfig {
  readonly host: string
  readonly port: number
  /** Origin without a trailing slash. */
  readonly publicUrl: string
  /** Absolute path. */
  readonly dataDir: string
  /** The directory of the built pages; absolute path. */
  readonly distDir: string
  /** A PostgreSQL URL; null for the embedded SQLite file in `dataDir`. */
  readonly databaseUrl: string | null
  /** MediaWiki's source tree; null if there is none. */
  readonly mediawikiDir: string | null
  /** What `npm run wikibase` brings. */
  readonly wikibase: {
    /** Whether a tree that was brought is used. */
    readonly wanted: boolean
    /** The image to take it from, as skopeo names it; null for the one in `versionsFile`. */
    readonly image: string | null
    /** The file that names the versions; absolute path. */
    readonly versionsFile: string
  }
  /** The suffix of every subdomain, with its leading dot and port, such as `.localhost:8080`. */
  readonly subdomainSuffix: string
  /** The host name that custom domains must point to, in lower-case ASCII; null if none are offered. */
  readonly cnameTarget: string | null
  /** Name servers for custom domains, `address` or `address:port`; empty for the system's. */
  readonly dnsServers: readonly string[]
  /** Null if emails are stored in the outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: EmailAddress
  /** The sender of the wikis' emails. */
  readonly wikiMailFrom: EmailAddress
  readonly contactRecipient: EmailAddress
  readonly complaintRecipient: EmailAddress
  readonly captcha: CaptchaConfig
  /** Wikis that one account may have; 0 for no limit. */
  readonly wikiLimit: number
  readonly creationLimits: CreationLimits
  /** MB that a wiki's pages and files may take; 0 for no limit. */
  readonly wikiQuotaMb: number
  /** MB of them that uploaded files may take; 0 for no limit of their own. */
  readonly wikiUploadsMb: number
  /** Whether the wizard asks about knowledge equity. */
  readonly knowledgeEquity: boolean
  /** MB to keep free on the disk; null for the default. */
  readonly diskReserveMb: number | null
  /** `host` or `host:port` that an entity import may read in addition to public https hosts. */
  readonly importAllowHosts: readonly string[]
  readonly serviceName: string
  readonly productName: string
  readonly links: PublicConfig['links']
  /** The operator, as the legal pages name them. */
  readonly operator: PublicConfig['operator']
  /** Where to report vulnerabilities, for `/.well-known/security.txt`. */
  readonly security: { readonly email: string; readonly policyUrl: string }
  /** The proxies whose X-Forwarded-* headers are trusted: addresses or networks; empty for none. */
  readonly trustProxy: readonly string[]
  readonly logLevel: LogLevel
}

export type CaptchaConfig =
  | { readonly kind: 'altcha' }
  | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly secret: string }
  | { readonly kind: 'off' }

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
