export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Whether an address leads to this machine whoever opens it, so that the service is for nobody else. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackName(new URL(url).hostname)
}
