import { routes } from './paths.ts'

/** The pages search engines should know: what anybody may read, and the two doors. */
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
