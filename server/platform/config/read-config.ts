import { Resolver } from 'node:dns/promises'
import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { canonicalEmail, EMAIL_SHAPE } from '#contract/domain/email-address.ts'
import type { EmailAddress } from '#server/platform/email-address.ts'
import { isLoopbackName } from '#server/platform/loopback-name.ts'
import { readBackupKey, readBackupLocation } from './backup-config.ts'
import { ConfigError } from './config-error.ts'
import { CRAWLER_CHECK_MODES } from './crawler-check.ts'
import { creationLimits } from './creation-limits.ts'
import { Environment } from './environment.ts'
import { bareAddress } from './http-address.ts'
import { installedTree } from './installed-tree.ts'
import { readInstitution } from './institution-config.ts'
import { readMariaUrl } from './maria-url.ts'
import { readSearchServer } from './search-server-address.ts'
import { type CaptchaConfig, LOG_LEVELS, type ServerConfig } from './server-config.ts'
import { readSparqlEndpoint } from './sparql-endpoint.ts'
import { readTools } from './tools-config.ts'

/** The default of `PHP_TIMEOUT`, in seconds. Longer than the CPU time that PHP may spend on a request. */
export const PHP_TIMEOUT_S = 180

/** MB of memory that the page cache may use by default. */
export const PAGE_CACHE_MB = 64

const DEBIAN_MEDIAWIKI = '/usr/share/mediawiki'

/**
 * Reads the configuration from environment variables. Every default works on a single machine.
 * @throws ConfigError with one line that names the variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): ServerConfig {
  const env = new Environment(variables)
  const port = env.integer('PORT', 8080, 1, 65_535)
  const publicUrl = readOrigin(env, port)
  const serviceName = env.text('SERVICE_NAME', 'Wikistead')
  const here = publicUrl.hostname
  const contactRecipient = env.emailAddress('CONTACT_RECIPIENT', {
    name: serviceName,
    address: `postmaster@${here}`,
  })
  const databaseUrl = env.secretUrl('DATABASE_URL', ['postgres:', 'postgresql:'])
  const captcha = readCaptcha(env)
  const mailFrom = named(
    env.emailAddress('MAIL_FROM', { name: '', address: `no-reply@${here}` }),
    serviceName,
  )
  const operatorEmail = env.emailAddress('OPERATOR_EMAIL', contactRecipient)
  const dataDir = resolve(env.text('DATA_DIR', './data'))
  const filesDir = readFilesDir(env)
  const wikibase = readWikibase(env)
  return {
    host: env.text('HOST', '127.0.0.1'),
    port,
    publicUrl: publicUrl.origin,
    dataDir,
    filesDir,
    distDir: resolve(env.text('DIST_DIR', join(import.meta.dirname, '../../../dist'))),
    databaseUrl,
    wikiDatabase: readFrom('WIKI_DATABASE_URL', env, readMariaUrl),
    databasePool: env.integer('DATABASE_POOL', 10, 2, 1000),
    mediawikiDir: readMediaWikiDir(env, wikibase.wanted ? installedTree(dataDir) : null),
    wikibase,
    subdomainSuffix: readSuffix(env, publicUrl),
    cnameTarget: readCnameTarget(env),
    dnsServers: readDnsServers(env),
    smtpUrl: env.secretUrl('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom,
    wikiMailFrom: named(
      env.emailAddress('WIKI_MAIL_FROM', { name: '', address: mailFrom.address }),
      `A wiki at ${serviceName}`,
    ),
    contactRecipient,
    complaintRecipient: env.emailAddress('COMPLAINT_RECIPIENT', contactRecipient),
    captcha,
    institution: readInstitution({
      issuer: env.optionalUrl('OIDC_ISSUER'),
      clientId: env.optional('OIDC_CLIENT_ID'),
      clientSecret: env.optional('OIDC_CLIENT_SECRET'),
      name: env.text('OIDC_NAME', ''),
    }),
    tools: readServiceOidc(env),
    wikiLimit: env.integer('WIKI_LIMIT', 0, 0, 1_000_000),
    emptyWikiEmails: env.oneOf('EMPTY_WIKI_EMAILS', ['on', 'off'], 'off') === 'on',
    certificateLimit: env.integer('CERTIFICATE_LIMIT', 10, 0, 1_000_000),
    creationLimits: creationLimits(
      env.optionalInteger('WIKI_CREATION_LIMIT', 0, 1_000_000),
      captcha.kind === 'off' && databaseUrl === null && isLoopbackName(here),
    ),
    wikiQuotaMb: env.integer('WIKI_QUOTA_MB', 1024, 0, 1_000_000_000),
    wikiUploadsMb: env.integer('WIKI_UPLOADS_MB', 500, 0, 1_000_000_000),
    visitorBudget: env.integer('VISITOR_BUDGET', 60, 0, 1_000_000),
    knowledgeEquity: env.oneOf('KNOWLEDGE_EQUITY', ['on', 'off'], 'off') === 'on',
    crawlerCheck: env.oneOf('CRAWLER_CHECK', CRAWLER_CHECK_MODES, 'auto'),
    pageCacheMb: env.integer('PAGE_CACHE_MB', PAGE_CACHE_MB, 0, 1_000_000),
    queryMemoryMb: env.integer('QUERY_MEMORY_MB', 1024, 0, 1_000_000),
    queryTimeoutSeconds: env.integer('QUERY_TIMEOUT', 60, 1, 3600),
    sparqlEndpoint: readFrom('SPARQL_ENDPOINT', env, readSparqlEndpoint),
    searchServer: readFrom('SEARCH_URL', env, readSearchServer),
    phpTimeoutSeconds: env.integer('PHP_TIMEOUT', PHP_TIMEOUT_S, 3, 3600),
    diskReserveMb: env.optionalInteger('DISK_RESERVE', 0, 1_000_000_000),
    backupLocation: readBackupLocation('BACKUP_DIR', env, { dataDir, filesDir }),
    backupKey: readBackupKey('BACKUP_KEY', env),
    importUploadMb: env.integer('IMPORT_UPLOAD_MB', 1024, 1, 1_000_000),
    importAllowHosts: env.list('IMPORT_ALLOW_HOSTS').map(host => host.toLowerCase()),
    serviceName,
    productName: env.text('PRODUCT_NAME', 'Wikibase'),
    links: {
      about: env.url('ABOUT_URL', 'https://wikiba.se/').href,
      documentation: env.url('DOCUMENTATION_URL', 'https://www.mediawiki.org/wiki/Wikibase').href,
      status: env.url('STATUS_URL', `${publicUrl.origin}/readyz`).href,
      github: env.url('GITHUB_URL', 'https://github.com/wikimedia/Wikibase').href,
      imprint: env.url('IMPRINT_URL', `${publicUrl.origin}/contact`).href,
      donate: env.optionalUrl('DONATE_URL')?.href ?? null,
    },
    operators: readOperators(env),
    operator: {
      name: env.text('OPERATOR_NAME', '(name of the operator)'),
      address: env.text('OPERATOR_ADDRESS', '(postal address)'),
      email: operatorEmail.address,
    },
    security: {
      email: env.emailAddress('SECURITY_EMAIL', operatorEmail).address,
      policyUrl: env.url('SECURITY_POLICY_URL', `${publicUrl.origin}/contact`).href,
    },
    trustProxy: readProxies(env),
    metricsToken: readMetricsToken(env),
    logLevel: env.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
}

function readOrigin(env: Environment, port: number): URL {
  const url = env.url('PUBLIC_URL', `http://localhost:${port}`)
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password)
    throw new ConfigError(
      `PUBLIC_URL must be a bare origin such as https://wikis.example.org, not "${bareAddress(url)}".`,
    )
  return url
}

/** The tools are read even if log-ins to them are off, so that mistakes show before they are turned on. */
function readServiceOidc(env: Environment): ServerConfig['tools'] {
  const tools = readFrom('SERVICE_OIDC_CLIENTS', env, readTools)
  if (env.oneOf('SERVICE_OIDC', ['on', 'off'], 'off') === 'off') return null
  if (tools === null)
    throw new ConfigError('SERVICE_OIDC=on needs SERVICE_OIDC_CLIENTS, the file that lists the tools.')
  return tools
}

function readOperators(env: Environment): readonly string[] {
  return env.list('OPERATORS').map(address => {
    const canonical = EMAIL_SHAPE.test(address) ? canonicalEmail(address) : null
    if (canonical === null)
      throw new ConfigError(
        `OPERATORS must be email addresses with commas between them. "${address}" is not one.`,
      )
    return canonical
  })
}

/** No message repeats the token. */
function readMetricsToken(env: Environment): string | null {
  const token = env.optional('METRICS_TOKEN')
  if (token !== null && !/^[\x21-\x7e]{16,}$/.test(token))
    throw new ConfigError('METRICS_TOKEN must have at least 16 characters, without spaces.')
  return token
}

/** The directory has to exist, so that an unmounted file system is not mistaken for an empty one. */
function readFilesDir(env: Environment): string | null {
  const dir = env.optional('FILES_DIR')
  if (dir !== null && !statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`FILES_DIR must be a directory that exists, not "${dir}".`)
  return dir === null ? null : resolve(dir)
}

/** @param read throws an error that says what is wrong without repeating the text, which may contain a password. */
function readFrom<T>(name: string, env: Environment, read: (text: string) => T): T | null {
  const text = env.optional(name)
  if (text === null) return null
  try {
    return read(text)
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : 'it cannot be read'}.`)
  }
}

/** By default, wikis are subdomains of the service's own host. */
function readSuffix(env: Environment, publicUrl: URL): string {
  const { hostname } = publicUrl
  const isAddress = hostname.startsWith('[') || (isIP(hostname) !== 0 && !isLoopbackName(hostname))
  if (isAddress && env.optional('SUBDOMAIN_SUFFIX') === null)
    throw new ConfigError(
      `PUBLIC_URL must have a name such as wikis.example.org, because wikis are subdomains of it, not the address ${hostname}. Or set SUBDOMAIN_SUFFIX.`,
    )
  const suffix = env.text('SUBDOMAIN_SUFFIX', `.${publicUrl.host}`).toLowerCase()
  if (!/^(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?$/.test(suffix))
    throw new ConfigError(`SUBDOMAIN_SUFFIX must be like .example.org or .localhost:8080, not "${suffix}".`)
  return suffix
}

function readCnameTarget(env: Environment): string | null {
  const target = env.optional('CNAME_TARGET')?.toLowerCase().replace(/\.$/, '') ?? null
  if (target !== null && !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(target))
    throw new ConfigError(`CNAME_TARGET must be a host name such as wikis.example.org, not "${target}".`)
  return target
}

function readDnsServers(env: Environment): string[] {
  const servers = env.list('DNS_SERVERS')
  try {
    if (servers.length > 0) new Resolver().setServers(servers)
  } catch {
    throw new ConfigError(
      `DNS_SERVERS must list IP addresses such as 9.9.9.9 or 127.0.0.1:5353, not "${servers.join(',')}".`,
    )
  }
  return servers
}

/** @param brought the tree that `npm run wikibase` has installed. */
function readMediaWikiDir(env: Environment, brought: string | null): string | null {
  const dir = env.optional('MEDIAWIKI_DIR')
  if (dir === null) return brought ?? (existsSync(DEBIAN_MEDIAWIKI) ? DEBIAN_MEDIAWIKI : null)
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`MEDIAWIKI_DIR must be the directory of a MediaWiki source tree, not "${dir}".`)
  return resolve(dir)
}

function readWikibase(env: Environment): ServerConfig['wikibase'] {
  const image = env.optional('WIKIBASE_IMAGE')
  if (image !== null && !/^(docker:\/\/|docker-archive:|oci-archive:|oci:|dir:)[\w./]\S*$/.test(image))
    throw new ConfigError(
      `WIKIBASE_IMAGE must be an image as skopeo names it, such as oci-archive:/srv/wikibase.tar, not "${image}".`,
    )
  return {
    wanted: env.oneOf('WIKIBASE', ['on', 'off'], 'on') === 'on',
    image,
    versionsFile: resolve(
      env.text('WIKIBASE_VERSIONS', join(import.meta.dirname, '../../../wikibase-versions.json')),
    ),
  }
}

/** Gives a sender without a name the default name. */
function named({ name, address }: EmailAddress, byDefault: string): EmailAddress {
  return { name: name || byDefault, address }
}

function readCaptcha(env: Environment): CaptchaConfig {
  const siteKey = env.optional('RECAPTCHA_SITE_KEY')
  const secret = env.optional('RECAPTCHA_SECRET')
  const kind = env.oneOf(
    'CAPTCHA',
    ['altcha', 'recaptcha', 'off'],
    siteKey && secret ? 'recaptcha' : 'altcha',
  )
  if (kind !== 'recaptcha') return { kind }
  if (!siteKey || !secret)
    throw new ConfigError('CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.')
  return { kind, siteKey, secret }
}

/** `TRUST_PROXY`: `loopback`, or addresses and networks such as `10.0.0.0/8`, comma-separated. */
function readProxies(env: Environment): string[] {
  const proxies = env.list('TRUST_PROXY')
  const wrong = proxies.find(proxy => proxy !== 'loopback' && !isNetwork(proxy))
  if (wrong !== undefined)
    throw new ConfigError(`TRUST_PROXY must list addresses, networks or "loopback", not "${wrong}".`)
  return proxies
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
