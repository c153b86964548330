import type { PublicConfig } from '#contract/public-config.ts'
import type { EmailAddress } from '#server/platform/email-address.ts'
import type { CreationLimits } from './creation-limits.ts'

/** The configuration, checked once at start by `read-config.ts`; README lists the variables. */
export interface ServerConfig {
  readonly host: string
  readonly port: number
  /** Origin without a trailing slash. */
  readonly publicUrl: string
  /** Absolute path. */
  readonly dataDir: string
  /** The built pages; absolute path. */
  readonly distDir: string
  /** A PostgreSQL address; null for the embedded SQLite file in `dataDir`. */
  readonly databaseUrl: string | null
  /** MediaWiki's source tree; null where there is none. */
  readonly mediawikiDir: string | null
  /** What follows a wiki's subdomain, with leading dot and port, such as `.localhost:8080`. */
  readonly subdomainSuffix: string
  /** Where custom domains have to point, a host name in lower-case ASCII; null where none are offered. */
  readonly cnameTarget: string | null
  /** Name servers to ask about custom domains, `address` or `address:port`; empty for the system's. */
  readonly dnsServers: readonly string[]
  /** Null: mails are written to the outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: EmailAddress
  /** The sender of what wikis have to say. */
  readonly wikiMailFrom: EmailAddress
  readonly contactRecipient: EmailAddress
  readonly complaintRecipient: EmailAddress
  readonly captcha: CaptchaConfig
  /** Wikis a user may have; 0 for no limit. */
  readonly wikiLimit: number
  readonly creationLimits: CreationLimits
  /** MB that a wiki's pages and files may take; 0 for any number. */
  readonly wikiQuotaMb: number
  /** Whether the wizard asks about knowledge equity. */
  readonly knowledgeEquity: boolean
  /** MB that are kept free on the disk; null for the default. */
  readonly diskReserveMb: number | null
  /** `host` or `host:port` that an entity import may read besides public https hosts. */
  readonly importAllowHosts: readonly string[]
  readonly serviceName: string
  readonly productName: string
  readonly links: PublicConfig['links']
  /** Who runs the service, as its legal pages name them. */
  readonly operator: PublicConfig['operator']
  /** Where vulnerabilities are reported, as `/.well-known/security.txt` tells. */
  readonly security: { readonly email: string; readonly policyUrl: string }
  /** Which proxies' X-Forwarded-* count: addresses or networks; empty for none. */
  readonly trustProxy: readonly string[]
  readonly logLevel: LogLevel
}

export type CaptchaConfig =
  | { readonly kind: 'altcha' }
  | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly secret: string }
  | { readonly kind: 'off' }

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
