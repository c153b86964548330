/** Paths below `API_BASE` of what members do with their accounts. Separate from `api`, which every page loads. */
export const accountApi = {
  /** GET: the sessions. DELETE `?session=`: ends one, or all others. */
  sessions: '/user/sessions',
} as const
