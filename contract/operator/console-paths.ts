/** Below {@link API_BASE}. To everybody but operators, nothing is there. */
export const CONSOLE_API = '/operator'

/** Paths below `API_BASE` of what the console calls. */
export const consoleApi = {
  /** GET: a page of the audit log, or all of it as a file. */
  audit: `${CONSOLE_API}/audit`,
} as const
