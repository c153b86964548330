/** Paths of log-ins to an institution's other tools. Separate from their schemas, which every page would load. */

/** Below `API_BASE`. */
export const toolApi = {
  /** GET: what the tool asks for. POST: a yes. */
  request: (uid: string) => `/auth/tool/${encodeURIComponent(uid)}`,
  refuse: (uid: string) => `/auth/tool/${encodeURIComponent(uid)}/refuse`,
} as const

/** Where the provider answers, on the service's host. */
export const TOOL_BASE = '/oidc'

/** The page on which a member says yes or no to a tool. */
export function toolPagePath(uid: string): string {
  return `/tool/${encodeURIComponent(uid)}`
}
