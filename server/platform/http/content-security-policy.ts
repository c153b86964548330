import { createHash } from 'node:crypto'
import type { ServerConfig } from '#server/platform/config/server-config.ts'

/** What reCAPTCHA v3 needs. @see https://developers.google.com/recaptcha/docs/faq */
const RECAPTCHA_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
const RECAPTCHA_FRAMES = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']

/**
 * Creates a page's policy. It allows nothing but images from other hosts, no inline scripts, and only the given inline
 * styles. It always allows an empty style, because Emotion creates an empty `<style>` and fills it through the CSSOM.
 * @param inlineStyles the exact texts between `<style>` and `</style>`.
 */
export function contentSecurityPolicy(
  config: Pick<ServerConfig, 'captcha' | 'publicUrl'>,
  inlineStyles: readonly string[],
): string {
  const recaptcha = config.captcha.kind === 'recaptcha'
  const https = config.publicUrl.startsWith('https:')
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(recaptcha ? RECAPTCHA_SCRIPTS : [])],
    'style-src': ["'self'", ...new Set(['', ...inlineStyles].map(hashSource))],
    // Wikis' logos come from the wikis' hosts, including custom domains.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(https ? [] : ['http:'])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(recaptcha ? ['https://www.google.com/recaptcha/'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': recaptcha ? RECAPTCHA_FRAMES : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(https && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
