import { routes } from '#contract/paths.ts'
import { POLICY_VERSIONS, type PolicyType } from '#contract/policies/policy-catalogue.ts'
import { msg } from '#i18n/msg.ts'

/** A page that the build renders to HTML. */
export interface PrerenderedPage {
  readonly path: string
  /**
   * The page's module as `routes.tsx` imports it, to preload its chunks; null if only members see the page.
   */
  readonly module: `#features/${string}` | null
  /**
   * When the app hydrates the page: `now` if the page needs it (forms, lists), `later` (when the browser is
   * idle or the visitor points at something) if the page has only links.
   */
  readonly start: 'now' | 'later'
  /**
   * One or two sentences for search engines and previews, with the placeholders of
   * `contract/page-placeholders.ts`.
   */
  readonly description: string
}

const POLICY_NAMES: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': msg('policies-terms-use'),
  'hosting-policy': msg('policies-hosting-policy'),
  'privacy-policy': msg('policies-privacy-policy'),
}

export const prerenderedPages: readonly PrerenderedPage[] = [
  {
    path: routes.home,
    module: '#features/home/home-page.tsx',
    start: 'later',
    description: msg('description-home', '{{productName}}'),
  },
  {
    path: routes.discovery,
    module: '#features/discovery/discovery-page.tsx',
    start: 'now',
    description: msg('description-discovery', '{{productName}}', '{{serviceName}}'),
  },
  {
    path: routes.contact,
    module: '#features/contact/contact-page.tsx',
    start: 'now',
    description: msg('description-contact', '{{serviceName}}'),
  },
  {
    path: routes.complaint,
    module: '#features/complaint/complaint-page.tsx',
    start: 'now',
    description: msg('description-complaint', '{{serviceName}}'),
  },
  {
    path: routes.termsOfUse,
    module: '#features/legal/terms-of-use-page.tsx',
    start: 'later',
    description: msg('description-terms-of-use', '{{serviceName}}'),
  },
  {
    path: routes.privacyPolicy,
    module: '#features/legal/privacy-policy-page.tsx',
    start: 'later',
    description: msg('description-privacy-policy', '{{serviceName}}'),
  },
  {
    path: routes.hostingPolicy,
    module: '#features/legal/hosting-policy-page.tsx',
    start: 'later',
    description: msg('description-hosting-policy', '{{serviceName}}'),
  },
  ...POLICY_VERSIONS.map(
    ({ type, version, activeFrom }): PrerenderedPage => ({
      path: routes.policyVersion(type, activeFrom),
      module: '#features/legal/policy-version-page.tsx',
      start: 'later',
      description: msg(
        'description-policy-version',
        version,
        POLICY_NAMES[type],
        '{{serviceName}}',
        activeFrom,
      ),
    }),
  ),
  {
    path: routes.digitalServicesAct,
    module: '#features/legal/digital-services-act-page.tsx',
    start: 'later',
    description: msg('description-digital-services-act', '{{serviceName}}'),
  },
  {
    path: routes.createAccount,
    module: '#features/sign-up/sign-up-page.tsx',
    start: 'now',
    description: msg('description-create-account', '{{serviceName}}', '{{productName}}'),
  },
  {
    path: routes.login,
    module: '#features/log-in/log-in-page.tsx',
    start: 'now',
    description: msg('description-log-in', '{{serviceName}}'),
  },
  {
    path: routes.forgottenPassword,
    module: '#features/forgotten-password/forgotten-password-page.tsx',
    start: 'now',
    description: msg('description-forgotten-password', '{{serviceName}}'),
  },
  {
    path: routes.resetPassword,
    module: '#features/reset-password/reset-password-page.tsx',
    start: 'now',
    description: msg('description-reset-password', '{{serviceName}}'),
  },
  {
    path: routes.createWiki,
    module: null,
    start: 'now',
    description: msg('description-create-wiki', '{{productName}}'),
  },
]
