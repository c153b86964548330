import { routes } from '#contract/paths.ts'
import { type AppRoute, route } from './route.ts'

/** Every page of the app. Source: specification, section 2 ("Routes"). */
export const appRoutes: readonly AppRoute[] = [
  route(
    routes.forgottenPassword,
    'ForgottenPassword',
    'guest',
    async () =>
      (await import('#features/forgotten-password/forgotten-password-page.tsx')).ForgottenPasswordPage,
  ),
  route(
    routes.termsOfUse,
    'TermsOfUse',
    'public',
    async () => (await import('#features/legal/terms-of-use-page.tsx')).TermsOfUsePage,
  ),
  route(
    routes.privacyPolicy,
    'PrivacyPolicy',
    'public',
    async () => (await import('#features/legal/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
  route(
    routes.dashboard,
    'Dashboard',
    'member',
    async () => (await import('#features/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
]
