/** The pages that anybody can open, besides legal texts. */
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

/** The pages for a member who has created one wiki, the first of the service. */
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

/** The console's pages for a service with a wiki, accounts, a report of illegal content and a message. */
export const CONSOLE_PATHS = [
  ...[
    '',
    '/cases',
    '/cases/1',
    '/transparency',
    '/wikis',
    '/wikis/1',
    '/wikis/in-bulk?ids=1',
    '/accounts',
    '/accounts/1',
  ],
  ...[
    '/spam',
    '/spam/accounts',
    '/messages',
    '/messages/1',
    '/jobs',
    '/maintenance',
    '/maintenance/upgrades',
    '/audit',
    '/no-such-page',
  ],
].map(path => `/operator${path}`)
