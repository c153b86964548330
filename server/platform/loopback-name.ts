export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Whether a URL leads to the machine of whoever opens it, so that nobody else can use the service. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackName(new URL(url).hostname)
}
