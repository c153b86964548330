import { ACCOUNT_CLOSING_PATH } from '#contract/account/account-paths.ts'
import { INSTITUTION_PAGE } from '#contract/account/institution-paths.ts'
import { routes } from '#contract/paths.ts'
import { CONTINUE_PAGE } from '#contract/people/wiki-account-paths.ts'
import { POLICY_VERSIONS, type PolicyType } from '#contract/policies/policy-catalogue.ts'
import { msg } from '#i18n/msg.ts'
import { type AppRoute, route } from './route.ts'

const POLICY_TITLES: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': msg('app-terms-of-use-title'),
  'hosting-policy': msg('app-hosting-policy-title'),
  'privacy-policy': msg('app-privacy-policy'),
}

/** Every page of the app. Source: spec 2.2, 2.4, 2.5. */
export const appRoutes: readonly AppRoute[] = [
  route(
    routes.home,
    msg('app-home'),
    'public',
    async () => (await import('#features/home/home-page.tsx')).HomePage,
    {
      wide: true,
    },
  ),
  route(
    routes.contact,
    msg('common-contact'),
    'public',
    async () => (await import('#features/contact/contact-page.tsx')).ContactPage,
  ),
  route(
    routes.complaint,
    msg('app-complaint'),
    'public',
    async () => (await import('#features/complaint/complaint-page.tsx')).ComplaintPage,
  ),
  route(
    routes.createAccount,
    msg('app-create-account'),
    'visitor',
    async () => (await import('#features/sign-up/sign-up-page.tsx')).SignUpPage,
  ),
  route(
    routes.login,
    msg('common-log-in-title'),
    'visitor',
    async () => (await import('#features/log-in/log-in-page.tsx')).LogInPage,
  ),
  route(
    INSTITUTION_PAGE,
    msg('common-log-in-title'),
    'public',
    async () =>
      (
        await import(
          /* webpackChunkName: "institution-log-in" */ '#features/institution-log-in/institution-log-in-page.tsx'
        )
      ).InstitutionLogInPage,
    { exists: ({ institution }) => institution !== null },
  ),
  route(
    '/tool/:uid',
    msg('common-log-in-title'),
    'member',
    async () =>
      (await import(/* webpackChunkName: "tool-consent" */ '#features/tool-consent/tool-consent-page.tsx'))
        .ToolConsentPage,
    { exists: ({ tools }) => tools },
  ),
  route(
    CONTINUE_PAGE,
    msg('app-continue-wiki'),
    'member',
    async () =>
      (
        await import(
          /* webpackChunkName: "continue-to-wiki" */ '#features/continue-to-wiki/continue-to-wiki-page.tsx'
        )
      ).ContinueToWikiPage,
  ),
  route(
    routes.forgottenPassword,
    msg('app-forgotten-password'),
    'visitor',
    async () =>
      (await import('#features/forgotten-password/forgotten-password-page.tsx')).ForgottenPasswordPage,
  ),
  route(
    routes.resetPassword,
    msg('app-reset-password'),
    'visitor',
    async () => (await import('#features/reset-password/reset-password-page.tsx')).ResetPasswordPage,
  ),
  route(
    routes.termsOfUse,
    POLICY_TITLES['terms-of-use'],
    'public',
    async () =>
      (await import(/* webpackChunkName: "legal" */ '#features/legal/terms-of-use-page.tsx')).TermsOfUsePage,
  ),
  route(
    routes.privacyPolicy,
    POLICY_TITLES['privacy-policy'],
    'public',
    async () =>
      (await import(/* webpackChunkName: "legal" */ '#features/legal/privacy-policy-page.tsx'))
        .PrivacyPolicyPage,
  ),
  route(
    routes.hostingPolicy,
    POLICY_TITLES['hosting-policy'],
    'public',
    async () =>
      (await import(/* webpackChunkName: "legal" */ '#features/legal/hosting-policy-page.tsx'))
        .HostingPolicyPage,
  ),
  // One row for each version, so that other dates have no page.
  ...POLICY_VERSIONS.map(({ type, activeFrom }) =>
    route(
      routes.policyVersion(type, activeFrom),
      `${POLICY_TITLES[type]} ${activeFrom}`,
      'public',
      async () =>
        (await import(/* webpackChunkName: "legal" */ '#features/legal/policy-version-page.tsx'))
          .PolicyVersionPage,
    ),
  ),
  route(
    routes.digitalServicesAct,
    msg('app-digital-services-act'),
    'public',
    async () => (await import('#features/legal/digital-services-act-page.tsx')).DigitalServicesActPage,
  ),
  route(
    routes.discovery,
    msg('app-discovery'),
    'public',
    async () => (await import('#features/discovery/discovery-page.tsx')).DiscoveryPage,
    { wide: true },
  ),
  route(
    '/stop-mail/:token',
    msg('app-stop-mail'),
    'public',
    async () => (await import('#features/stop-emails/stop-emails-page.tsx')).StopEmailsPage,
  ),
  route(
    '/appeal/:token',
    msg('common-appeal'),
    'public',
    async () => (await import('#features/appeal/appeal-page.tsx')).AppealPage,
  ),
  route(
    '/invitation/:token',
    msg('common-invitation'),
    'public',
    async () => (await import('#features/invitation/invitation-page.tsx')).InvitationPage,
  ),
  route(
    routes.logout,
    msg('app-log-out'),
    'member',
    async () => (await import('#features/log-out/log-out-page.tsx')).LogOutPage,
  ),
  route(
    '/emailVerification/:token',
    msg('app-email-verification'),
    'member',
    async () =>
      (await import('#features/email-verification/email-verification-page.tsx')).EmailVerificationPage,
  ),
  route(
    '/confirm-email/:token',
    msg('app-new-email-address'),
    'member',
    async () => (await import('#features/email-verification/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  route(
    '/undo-email-change/:token',
    msg('app-undo-email-change'),
    'public',
    async () => (await import('#features/undo-email-change/undo-email-change-page.tsx')).UndoEmailChangePage,
  ),
  ...[ACCOUNT_CLOSING_PATH, '/keep-account/:token'].map(path =>
    route(
      path,
      msg('app-keep-account'),
      'public',
      async () => (await import('#features/account-closing/keep-account-page.tsx')).KeepAccountPage,
    ),
  ),
  route(
    routes.user,
    msg('app-account'),
    'member',
    async () => (await import('#features/user-profile/user-profile-page.tsx')).UserProfilePage,
  ),
  route(
    routes.dashboard,
    msg('app-dashboard'),
    'member',
    async () => (await import('#features/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  route(
    routes.createWiki,
    msg('app-create-wiki'),
    'member',
    async () => (await import('#features/create-wiki/create-wiki-page.tsx')).CreateWikiPage,
    { visitorsGo: 'home' },
  ),
  route(
    '/wikis/bulk-edit/:id',
    msg('app-edit-bulk'),
    'member',
    async () => (await import('#features/bulk-edit/bulk-edit-page.tsx')).BulkEditPage,
  ),
  route(
    '/wikis/manage/:id',
    msg('app-manage-wiki'),
    'member',
    async () => (await import('#features/manage-wiki/manage-wiki-page.tsx')).ManageWikiPage,
    { wide: true },
  ),
]
