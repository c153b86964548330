export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/**
 * Whether a URL leads to the machine on which it is opened. If it is the service's URL, no other machine can use
 * the service.
 */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackName(new URL(url).hostname)
}
