import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import type { EngineFacts, PublicConfig } from '#contract/public-config.ts'
import type { ServerConfig } from './server-config.ts'

/** Source: spec 2.14, 9.13. */
const BACKUPS = `Backups of your data, kept for ${PURGE_AFTER_DAYS} days`
/** What every service does: members can export their wikis. */
const NO_BACKUPS = 'A copy of your data for yourself, at any time'

/**
 * The part of the configuration that the browser may know, chosen field by field so that nothing else leaks.
 * @param outbox whether the browser that asks may open the outbox.
 */
export function toPublicConfig(config: ServerConfig, engine: EngineFacts, outbox: boolean): PublicConfig {
  const { captcha } = config
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
    backups: config.backupPlace ? BACKUPS : NO_BACKUPS,
    outbox,
    engine,
  }
}
