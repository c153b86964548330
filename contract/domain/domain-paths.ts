/**
 * Paths below `/api` about a wiki's custom domain; additions of ours to the wire. Apart from `paths.ts`, which every page loads.
 */
export const domainApi = {
  read: '/wiki/domain',
  check: '/wiki/domain/check',
  withdraw: '/wiki/domain/withdraw',
} as const
