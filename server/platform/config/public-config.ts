import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import type { EngineFacts, PublicConfig } from '#contract/public-config.ts'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { msg } from '#i18n/msg.ts'
import { translateText } from '#i18n/translate-text.ts'
import type { ServerConfig } from './server-config.ts'

/** Source: spec 2.14, 9.13. */
const BACKUPS = msg('home-backups-kept', PURGE_AFTER_DAYS)
/** Said if the service makes no backups: members can always export their wikis. */
const NO_BACKUPS = msg('home-copy-at-any-time')

/**
 * The part of the configuration that the browser may know, chosen field by field so that nothing else leaks.
 * @param language of the page.
 * @param outbox whether the browser that asks may open the outbox.
 */
export function toPublicConfig(
  config: ServerConfig,
  engine: EngineFacts,
  outbox: boolean,
  language = SOURCE_LANGUAGE,
): PublicConfig {
  const { captcha } = config
  const backups = config.backupLocation ? BACKUPS : NO_BACKUPS
  return {
    serviceName: config.serviceName,
    productName: config.productName,
    publicUrl: config.publicUrl,
    subdomainSuffix: config.subdomainSuffix,
    cnameTarget: config.cnameTarget,
    captcha: captcha.kind === 'recaptcha' ? { kind: 'recaptcha', siteKey: captcha.siteKey } : captcha,
    links: config.links,
    operator: config.operator,
    institution: config.institution && { name: config.institution.name },
    tools: config.tools !== null,
    knowledgeEquity: config.knowledgeEquity,
    backups,
    backupsTranslated: translateText(backups, language),
    outbox,
    engine,
  }
}
