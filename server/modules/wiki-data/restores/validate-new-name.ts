import { ValidationError } from 'yup'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { sitename as sitenameSchema } from '#contract/schemas/create-wiki.ts'
import { DOMAIN_TEXTS, validateWikiDomain } from '#server/modules/wikis/domains/validate-wiki-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { invalid } from '#server/platform/http/app-error.ts'

/** The name and the domain of a restored wiki. */
export interface NewName {
  readonly sitename: string
  readonly domain: WikiDomain
}

/** Characters. */
const DOMAIN_TYPED_MAX = 500

/**
 * Validates the name and the domain of a wiki to be restored from a backup, as for a new wiki. Custom domains are not
 * offered, because their proof may take days, in which the backup may expire.
 * @throws AppError 422 with all invalid fields.
 */
export function validateNewName(
  config: Pick<ServerConfig, 'publicUrl' | 'subdomainSuffix' | 'cnameTarget'>,
  {
    sitename = '',
    domain: typed = '',
  }: { readonly sitename?: string | undefined; readonly domain?: string | undefined },
): NewName {
  const nameProblem = problemOf(sitename)
  const domain = parseDomain(config, typed)
  const errors: FieldErrors = {
    ...(nameProblem !== null && { sitename: [nameProblem] }),
    ...('problem' in domain && { domain: [domain.problem] }),
  }
  if (nameProblem !== null || 'problem' in domain) throw invalid(errors)
  return { sitename: sitename.trim(), domain: domain.domain }
}

function parseDomain(
  config: Parameters<typeof validateNewName>[0],
  typed: string,
): { readonly domain: WikiDomain } | { readonly problem: string } {
  if (typed === '') return { problem: messages.fieldRequiredStop }
  if (typed.length > DOMAIN_TYPED_MAX) return { problem: messages.createWiki.domainFormat }
  const verdict = validateWikiDomain(config, typed)
  if (verdict.problem) return { problem: DOMAIN_TEXTS[verdict.problem] }
  if (verdict.customHost === null) return { domain: verdict.domain }
  return { problem: `A backup is restored to a subdomain, such as museum${config.subdomainSuffix}.` }
}

function problemOf(sitename: string): string | null {
  try {
    sitenameSchema.validateSync(sitename, { strict: true })
    return null
  } catch (thrown) {
    if (thrown instanceof ValidationError) return thrown.message
    throw thrown
  }
}
