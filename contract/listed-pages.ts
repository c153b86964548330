import { routes } from './paths.ts'

/** The pages that search engines should list: public pages, log-in and sign-up. */
export const listedPages: readonly string[] = [
  routes.home,
  routes.discovery,
  routes.createAccount,
  routes.login,
  routes.contact,
  routes.complaint,
  routes.termsOfUse,
  routes.privacyPolicy,
  routes.hostingPolicy,
  routes.digitalServicesAct,
]
