import { type InferType, object, string } from 'yup'
import { isReservedSubdomain, RESERVED_SUBDOMAIN_TEXT } from '#contract/domain/reserved-subdomains.ts'
import { SUBDOMAIN_TEXTS, subdomainProblem } from '#contract/domain/subdomain.ts'
import { SITENAME_MAX, SITENAME_MIN } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { knowledgeEquitySchema } from './policies.ts'
import { requestId } from './request-id.ts'
import { username } from './username.ts'

/** Source: spec 5.16 to 5.20, 7.15. */

export const INCOMPLETE_DOMAIN_TEXT = msg('schemas-please-enter-full-domain-such')

/** The name of a wiki. */
export const sitename = string()
  .required(messages.fieldRequiredStop)
  .test(
    'length',
    msg('schemas-name-must-have-at-least', SITENAME_MIN),
    value => (value?.trim().length ?? 0) >= SITENAME_MIN,
  )
  .max(SITENAME_MAX, msg('schemas-name-must-have-at-most', SITENAME_MAX))
  .test(
    'printable',
    msg('schemas-name-cannot-have-line-breaks'),
    // Half a surrogate pair would make the wiki's settings unreadable.
    value => !/[\p{Cc}\p{Cs}]/u.test(value ?? ''),
  )

/**
 * The languages depend on the server's MediaWiki, so only the server knows whether it has this one.
 */
export const LANGUAGE_TEXT = msg('schemas-wikis-cannot-made-language-please')

/**
 * Parses step 1 of the wizard. Depending on `domainKind`, `domain` is the subdomain alone or a full custom
 * domain. Source: spec 5.16 to 5.20.
 */
export const siteDetailsSchema = object({
  sitename,
  domainKind: string()
    .oneOf(['subdomain', 'custom'] as const)
    .required(),
  domain: string()
    .required(messages.fieldRequiredStop)
    .when('domainKind', ([kind], schema) =>
      kind === 'subdomain'
        ? schema
            .test('subdomain', (value: string | undefined, context) => {
              const problem = subdomainProblem((value ?? '').toLowerCase())
              return problem === null || context.createError({ message: SUBDOMAIN_TEXTS[problem] })
            })
            .test(
              'reserved',
              RESERVED_SUBDOMAIN_TEXT,
              (value: string | undefined) => !isReservedSubdomain((value ?? '').toLowerCase()),
            )
        : schema.matches(/^[^\s/:@?#]+\.[^\s/:@?#]+$/, {
            message: INCOMPLETE_DOMAIN_TEXT,
            excludeEmptyString: true,
          }),
    ),
  username,
  /** '' for the server's default. */
  language: string().defined(),
})

/**
 * `POST /wiki/create`. The server's use case validates the domain, because its rules depend on the configured
 * suffix. Newer clients send further fields, which are ignored.
 */
export const createWikiSchema = object({
  sitename,
  domain: string().required(messages.fieldRequiredStop).max(500, messages.createWiki.domainFormat),
  username,
  /** The code of the content language; English if it is missing or empty. */
  language: string().nullable().optional().default(undefined),
  /** JSON text. Older clients send none, and the wiki has none until its managers describe its use. */
  profile: string().nullable().optional().default(undefined).max(10_000, msg('schemas-profile-too-long')),
  knowledgeEquityResponse: knowledgeEquitySchema.nullable().optional().default(undefined),
  /** Older clients send none, and are told that the domain is taken if the first response was lost. */
  request_id: requestId,
})

export type SiteDetails = InferType<typeof siteDetailsSchema>
export type CreateWikiRequest = InferType<typeof createWikiSchema>
