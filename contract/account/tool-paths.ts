/** Paths of log-ins to an institution's other tools. Separate from their schemas, which every page would load. */

/** Below `API_BASE`. */
export const toolApi = {
  /** GET: what the tool asks for. POST: allows it. */
  request: (uid: string) => `/auth/tool/${encodeURIComponent(uid)}`,
  refuse: (uid: string) => `/auth/tool/${encodeURIComponent(uid)}/refuse`,
} as const

/** The base path of the provider, on the service's host. */
export const TOOL_BASE = '/oidc'

/** The page on which a member allows or refuses a tool. */
export function toolPagePath(uid: string): string {
  return `/tool/${encodeURIComponent(uid)}`
}
