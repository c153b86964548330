/**
 * Paths below `/api` about a wiki's custom domain. The specification does not have them. They are separate
 * from `paths.ts`, which every page loads.
 */
export const domainApi = {
  read: '/wiki/domain',
  check: '/wiki/domain/check',
  withdraw: '/wiki/domain/withdraw',
  certificate: '/wiki/domain/certificate',
} as const
