import type { EngineFacts, PublicConfig } from '#contract/public-config.ts'
import type { ServerConfig } from './server-config.ts'

/**
 * The part of the configuration that the browser may know, chosen field by field so that nothing else leaks.
 */
export function toPublicConfig(config: ServerConfig, engine: EngineFacts): PublicConfig {
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
    knowledgeEquity: config.knowledgeEquity,
    engine,
  }
}
