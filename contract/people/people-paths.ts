/** Paths below `API_BASE` of the people of a wiki. Separate from `api`, which every page loads. */
export const peopleApi = {
  /** GET: the people. POST: changes a role. DELETE `?user=`: removes a manager, or leaves. */
  managers: (wiki: number | ':id') => `/wiki/${wiki}/managers`,
  /** POST: invites. DELETE `?invitation=`: withdraws. */
  invitations: (wiki: number | ':id') => `/wiki/${wiki}/invitations`,
  /** POST: a ticket that logs the member in to the wiki. */
  logInTicket: (wiki: number | ':id') => `/wiki/${wiki}/login-ticket`,
  /** GET: the administrators inside the wiki. */
  admins: (wiki: number | ':id') => `/wiki/${wiki}/admins`,
  /** GET `?before=`: the history of changes. */
  history: (wiki: number | ':id') => `/wiki/${wiki}/history`,
  invitation: '/invitation',
  acceptInvitation: '/invitation/accept',
  declineInvitation: '/invitation/decline',
} as const

/** The page that a link in an invitation leads to. */
export function invitationPath(token: string): string {
  return `/invitation/${encodeURIComponent(token)}`
}
