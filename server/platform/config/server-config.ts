import type { PublicConfig } from '#contract/public-config.ts'
import type { EmailAddress } from '#server/platform/email-address.ts'
import type { CrawlerCheckMode } from './crawler-check.ts'
import type { CreationLimits } from './creation-limits.ts'
import type { InstitutionConfig } from './institution-config.ts'
import type { MariaConfig } from './maria-url.ts'
import type { SearchServerAddress } from './search-server-address.ts'
import type { SparqlEndpoint } from './sparql-endpoint.ts'
import type { Tool } from './tools-config.ts'

/** The configuration, validated at startup by `read-config.ts`. docs/configuration.md lists the variables. */
export interface ServerConfig {
  readonly host: string
  readonly port: number
  /** Origin without a trailing slash. */
  readonly publicUrl: string
  /** Absolute path. */
  readonly dataDir: string
  /**
   * Files that all processes share, such as those uploaded to wikis, exports and imports; absolute path. Null
   * for `dataDir`.
   */
  readonly filesDir: string | null
  /** The directory of the built pages; absolute path. */
  readonly distDir: string
  /** A PostgreSQL URL; null for the embedded SQLite file in `dataDir`. */
  readonly databaseUrl: string | null
  /** How many connections to PostgreSQL this process may have. */
  readonly databasePool: number
  /** The MariaDB server that stores new wikis; null for SQLite files in `dataDir`. */
  readonly wikiDatabase: MariaConfig | null
  /** MediaWiki's source tree; null if there is none. */
  readonly mediawikiDir: string | null
  /** What `npm run wikibase` installs. */
  readonly wikibase: {
    /** Whether the server uses an installed tree. */
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
  /** The name servers that are asked about custom domains, `address` or `address:port`; empty for the system's. */
  readonly dnsServers: readonly string[]
  /** Null if emails are stored in the outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: EmailAddress
  /** The sender of the wikis' emails. */
  readonly wikiMailFrom: EmailAddress
  readonly contactRecipient: EmailAddress
  readonly complaintRecipient: EmailAddress
  readonly captcha: CaptchaConfig
  /** The institution where members can also log in; null for none. */
  readonly institution: InstitutionConfig | null
  /** The other tools to which members may log in with their accounts; null for none. */
  readonly tools: readonly Tool[] | null
  /** How many wikis one account may have; 0 for no limit. */
  readonly wikiLimit: number
  readonly creationLimits: CreationLimits
  /** Whether the owners of wikis that are still empty after 30 days are asked once whether they want to keep them. */
  readonly emptyWikiEmails: boolean
  /** How many custom domains of one account may get their first certificate within a day; 0 for no limit. */
  readonly certificateLimit: number
  /** MB that a wiki's pages and files may use; 0 for no limit. */
  readonly wikiQuotaMb: number
  /** MB of these that uploaded files may use; 0 for no limit of their own. */
  readonly wikiUploadsMb: number
  /** How many costly requests per minute the visitors from one network may make to wikis; 0 for no limit. */
  readonly visitorBudget: number
  /** Whether the wizard asks about knowledge equity. */
  readonly knowledgeEquity: boolean
  /** When visitors have to show a proof of work before they get costly pages of wikis. */
  readonly crawlerCheck: CrawlerCheckMode
  /** MB of memory for cached answers that are the same for all visitors; 0 to cache none. */
  readonly pageCacheMb: number
  /** MB of memory for the triples of the wikis that are queried; 0 for no query service. */
  readonly queryMemoryMb: number
  /** Seconds that a query may take. */
  readonly queryTimeoutSeconds: number
  /** Another server that stores the triples of the wikis; null to keep them in memory. */
  readonly sparqlEndpoint: SparqlEndpoint | null
  /** The server that searches wikis; null if each wiki searches in its own database. */
  readonly searchServer: SearchServerAddress | null
  /** Seconds (elapsed, not CPU time) that PHP may take for a request to a wiki. */
  readonly phpTimeoutSeconds: number
  /** MB to keep free on the disk; null for the default. */
  readonly diskReserveMb: number | null
  /** Where backups are stored; null for none. */
  readonly backupLocation: BackupLocation | null
  /** The password that encrypts them; null for none. */
  readonly backupKey: string | null
  /** The largest file that can be imported, in MB. */
  readonly importUploadMb: number
  /** Hosts, as `host` or `host:port`, that an entity import may read in addition to public https hosts. */
  readonly importAllowHosts: readonly string[]
  readonly serviceName: string
  readonly productName: string
  readonly links: PublicConfig['links']
  /** The canonical email addresses of accounts that are operators regardless of the database. */
  readonly operators: readonly string[]
  /** The operator's details, as the legal pages show them. */
  readonly operator: PublicConfig['operator']
  /** Where to report vulnerabilities, for `/.well-known/security.txt`. */
  readonly security: { readonly email: string; readonly policyUrl: string }
  /** Addresses or networks of the proxies whose X-Forwarded-* headers are trusted; empty for none. */
  readonly trustProxy: readonly string[]
  /** The bearer token for `/metrics`; null if only local requests may read it. */
  readonly metricsToken: string | null
  readonly logLevel: LogLevel
}

export type CaptchaConfig =
  | { readonly kind: 'altcha' }
  | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly secret: string }
  | { readonly kind: 'off' }

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type BackupLocation =
  /** @property isDefault whether it is the default, not chosen by the operator. */
  | { readonly kind: 'directory'; readonly dir: string; readonly isDefault: boolean }
  /** As restic names it, such as `rclone:<remote>:<path>`. */
  | { readonly kind: 'remote'; readonly repository: string }
