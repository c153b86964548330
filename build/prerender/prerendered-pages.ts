import { routes } from '#contract/paths.ts'
import { POLICY_VERSIONS, type PolicyType } from '#contract/policies/policy-catalogue.ts'

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
  'terms-of-use': 'terms of use',
  'hosting-policy': 'hosting policy',
  'privacy-policy': 'privacy policy',
}

export const prerenderedPages: readonly PrerenderedPage[] = [
  {
    path: routes.home,
    module: '#features/home/home-page.tsx',
    start: 'later',
    description:
      'Your own {{productName}} in five minutes: a wiki for structured data, free of charge in open beta, hosted in European data centres.',
  },
  {
    path: routes.discovery,
    module: '#features/discovery/discovery-page.tsx',
    start: 'now',
    description: 'A tour of the {{productName}}s that people and institutions run at {{serviceName}}.',
  },
  {
    path: routes.contact,
    module: '#features/contact/contact-page.tsx',
    start: 'now',
    description:
      'Questions, ideas, something that does not work: write to the people behind {{serviceName}}.',
  },
  {
    path: routes.complaint,
    module: '#features/complaint/complaint-page.tsx',
    start: 'now',
    description:
      'Report illegal content on a wiki of {{serviceName}}, and find the points of contact under the Digital Services Act.',
  },
  {
    path: routes.termsOfUse,
    module: '#features/legal/terms-of-use-page.tsx',
    start: 'later',
    description: 'The terms of use of {{serviceName}}, with the data processing appendix.',
  },
  {
    path: routes.privacyPolicy,
    module: '#features/legal/privacy-policy-page.tsx',
    start: 'later',
    description:
      'Which personal data {{serviceName}} processes, why, for how long, and what your rights are.',
  },
  {
    path: routes.hostingPolicy,
    module: '#features/legal/hosting-policy-page.tsx',
    start: 'later',
    description: 'Who can have a wiki at {{serviceName}}, what for, and how decisions are made.',
  },
  ...POLICY_VERSIONS.map(
    ({ type, version, activeFrom }): PrerenderedPage => ({
      path: routes.policyVersion(type, activeFrom),
      module: '#features/legal/policy-version-page.tsx',
      start: 'later',
      description: `Version ${version} of the ${POLICY_NAMES[type]} of {{serviceName}}, which applies from ${activeFrom}.`,
    }),
  ),
  {
    path: routes.digitalServicesAct,
    module: '#features/legal/digital-services-act-page.tsx',
    start: 'later',
    description:
      'Points of contact at {{serviceName}}, how reports of illegal content are handled, and how to appeal.',
  },
  {
    path: routes.createAccount,
    module: '#features/sign-up/sign-up-page.tsx',
    start: 'now',
    description: 'Create an account at {{serviceName}} and run your own {{productName}}.',
  },
  {
    path: routes.login,
    module: '#features/log-in/log-in-page.tsx',
    start: 'now',
    description: 'Log in to {{serviceName}} to create and manage your wikis.',
  },
  {
    path: routes.forgottenPassword,
    module: '#features/forgotten-password/forgotten-password-page.tsx',
    start: 'now',
    description: 'Get a link that sets a new password for your account at {{serviceName}}.',
  },
  {
    path: routes.resetPassword,
    module: '#features/reset-password/reset-password-page.tsx',
    start: 'now',
    description: 'Set a new password for your account at {{serviceName}}.',
  },
  {
    path: routes.createWiki,
    module: null,
    start: 'now',
    description: 'Create your own {{productName}} in three steps.',
  },
]
