/** What anybody can open, besides legal texts. */
export const PUBLIC_PATHS = [
  '/',
  '/discovery',
  '/contact',
  '/complaint',
  '/create-account',
  '/login',
  '/forgotten-password',
  '/reset-password?email=somebody%40example.org&token=abc',
  '/stop-mail/abc',
  '/appeal/abc',
  '/no-such-page',
] as const

/** What a member can open who has made one wiki, the first of the service. */
export const MEMBER_PATHS = [
  '/dashboard',
  '/user',
  '/wikis/create',
  ...['profile', 'settings', 'features', 'data', 'people', 'history'].map(
    tab => `/wikis/manage/1?tab=${tab}`,
  ),
  '/wikis/manage/0',
  '/emailVerification/abc',
] as const
