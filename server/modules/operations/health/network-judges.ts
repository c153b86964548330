import { DAY_MS } from '#contract/durations.ts'
import { formatUtcDay } from '#contract/format-utc.ts'
import type { Finding } from '#contract/operator/overview.ts'
import { commandHere } from '#server/platform/command-here.ts'
import { isLoopbackUrl } from '#server/platform/loopback-name.ts'
import type { SeenCertificate } from '#server/platform/tls/certificate-check.ts'
import { bad, good, unknown } from './finding.ts'

/** Half of the difference that a code of two-step log-in tolerates. */
const CLOCK_OFF_MS = 5000
/** Authorities' certificates are valid for 90 days and renewed 30 days before their end. */
const RENEWED_BEFORE_MS = 14 * DAY_MS

/** @param offMs how far this machine's clock is ahead of the database's; null if both are on one machine. */
export function judgeClock(offMs: number | null): Finding {
  if (offMs === null) return good('clock', 'the database is on this machine.')
  const seconds = (Math.abs(offMs) / 1000).toFixed(1)
  return Math.abs(offMs) > CLOCK_OFF_MS
    ? bad(
        'clock',
        `it is ${seconds} s ${offMs > 0 ? 'ahead of' : 'behind'} the database’s.`,
        'Set both by NTP.',
      )
    : good('clock', `it is ${seconds} s off the database’s.`)
}

/** A made-up name below the suffix: if it has an address and a certificate, every name does. */
export const MADE_UP_NAME = 'wikistead-doctor'

interface FoundNames {
  readonly publicUrl: string
  /** With its leading dot. */
  readonly suffix: string
  readonly hasHost: boolean
  /** Whether a made-up name below the suffix has an address. */
  readonly hasWildcard: boolean
}

export function judgeDns({ publicUrl, suffix, hasHost, hasWildcard }: FoundNames): Finding {
  if (isLoopbackUrl(publicUrl)) return good('DNS', 'a service for this machine alone needs none.')
  const missing = [hasHost ? [] : new URL(publicUrl).hostname, hasWildcard ? [] : `*${suffix}`].flat()
  return missing.length === 0
    ? good('DNS', `${new URL(publicUrl).hostname} and *${suffix} have addresses.`)
    : bad(
        'DNS',
        `${missing.join(' and ')} ${missing.length === 1 ? 'has' : 'have'} no address.`,
        'Add A and AAAA records that point to the proxy.',
      )
}

/** @param seen the certificate of the service's name and of a made-up name below the suffix. */
export function judgeTls(
  publicUrl: string,
  seen: { readonly host: SeenCertificate; readonly wildcard: SeenCertificate },
  now: number,
): Finding {
  if (!publicUrl.startsWith('https:'))
    return isLoopbackUrl(publicUrl)
      ? good('TLS', 'a service for this machine alone needs none.')
      : bad(
          'TLS',
          'PUBLIC_URL begins with http.',
          'Put a proxy with TLS in front and set PUBLIC_URL to https://…',
        )
  const { host, wildcard } = seen
  if (host === 'unknown')
    return unknown('TLS', `${publicUrl} cannot be reached from here.`, 'Check it from another network.')
  if (host === 'none')
    return bad(
      'TLS',
      `${publicUrl} presents no certificate that browsers accept.`,
      'Check the proxy’s log and its certificate.',
    )
  if (typeof wildcard === 'string')
    return bad('TLS', 'the certificate does not cover the wikis.', 'Get one for the wildcard as well.')
  const ends = Math.min(host.validUntil.getTime(), wildcard.validUntil.getTime())
  return ends - now < RENEWED_BEFORE_MS
    ? bad(
        'TLS',
        `the certificate expires on ${formatUtcDay(ends)}.`,
        'Renew it: certbot renew. Then find out why it was not renewed.',
      )
    : good('TLS', `the certificate is valid until ${formatUtcDay(ends)}.`)
}

interface FoundProxy {
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
  /** Whether an invented X-Request-Id came back; null if the service did not answer. */
  readonly passesInvented: boolean | null
}

export function judgeProxy({ publicUrl, trustProxy, passesInvented }: FoundProxy): Finding {
  if (isLoopbackUrl(publicUrl)) return good('proxy', 'a service for this machine alone needs none.')
  if (trustProxy.length === 0)
    return bad(
      'proxy',
      'TRUST_PROXY is not set, so all visitors share one network’s limits.',
      'Set it to the proxy’s addresses, or to loopback.',
    )
  if (passesInvented === null)
    return unknown('proxy', 'the service does not respond at PUBLIC_URL.', 'Start it, and try again.')
  return passesInvented
    ? bad(
        'proxy',
        'it passes on headers that visitors forge.',
        'Have it set X-Forwarded-For, X-Forwarded-Proto and X-Request-Id itself, as deploy/Caddyfile and deploy/nginx.conf do.',
      )
    : good('proxy', 'it passes on no header that visitors forge.')
}

interface FoundCustomDomains {
  readonly publicUrl: string
  /** `CNAME_TARGET`; null where members have no domains of their own. */
  readonly target: string | null
  readonly hasAddress: boolean
  /** Whether `METRICS_TOKEN` is set, by which the proxy of a public service asks for certificates. */
  readonly hasToken: boolean
}

export function judgeCustomDomains({ publicUrl, target, hasAddress, hasToken }: FoundCustomDomains): Finding {
  if (target === null) return good('custom domains', 'CNAME_TARGET is not set, so there are none.')
  if (isLoopbackUrl(publicUrl))
    return good('custom domains', 'a service for this machine alone needs no certificates for them.')
  if (!hasAddress)
    return bad('custom domains', `${target} has no address.`, 'Point CNAME_TARGET to the proxy.')
  return hasToken
    ? good('custom domains', `${target} has an address, and the proxy may ask for their certificates.`)
    : unknown(
        'custom domains',
        'METRICS_TOKEN is not set, so Caddy gets no certificate for any of them.',
        'Set it, and write it into the Caddyfile. With nginx, install certificates by hand.',
      )
}

export interface FoundMail {
  readonly publicUrl: string
  readonly hasServer: boolean
  /** The recipient of a test email; null if none was asked for. */
  readonly to: string | null
  /** Why the SMTP server did not accept it; null if it did. */
  readonly fault: string | null
}

export function judgeMail({ publicUrl, hasServer, to, fault }: FoundMail): Finding {
  if (!hasServer)
    return isLoopbackUrl(publicUrl)
      ? good('email', 'emails are stored in the outbox.')
      : bad('email', 'SMTP_URL is not set, so emails reach nobody.', 'Set it to your SMTP server.')
  if (to === null)
    return unknown('email', 'no test email was sent.', commandHere('doctor', '--mail <your address>'))
  return fault === null
    ? good('email', `the SMTP server accepted an email to ${to}. Check that it arrives, and not as spam.`)
    : bad('email', `the SMTP server did not accept an email: ${fault}.`, 'Check SMTP_URL and MAIL_FROM.')
}
