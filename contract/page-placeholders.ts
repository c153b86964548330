import { escapeHtml } from './escape-html.ts'
import type { PublicConfig } from './public-config.ts'

/**
 * Pages are rendered once, at build time, but the configuration is known only when they are served. So the
 * build renders them with a configuration of placeholders such as `{{serviceName}}`, and the server replaces
 * these with the values.
 */
export const placeholderConfig: PublicConfig = {
  serviceName: placeholder('serviceName'),
  productName: placeholder('productName'),
  publicUrl: placeholder('publicUrl'),
  subdomainSuffix: placeholder('subdomainSuffix'),
  cnameTarget: null,
  captcha: { kind: 'off' },
  links: {
    about: placeholder('links.about'),
    documentation: placeholder('links.documentation'),
    status: placeholder('links.status'),
    github: placeholder('links.github'),
    imprint: placeholder('links.imprint'),
    donate: null,
  },
  operator: {
    name: placeholder('operator.name'),
    address: placeholder('operator.address'),
    email: placeholder('operator.email'),
  },
  institution: null,
  tools: false,
  knowledgeEquity: false,
  backups: placeholder('backups'),
  backupsTranslated: placeholder('backupsTranslated'),
  outbox: false,
  engine: { available: true, version: null, skins: [], extensions: [], lua: false },
}

/** Replaces placeholders with the configuration's values, escaped for HTML text and attributes. */
export function fillPlaceholders(html: string, config: PublicConfig): string {
  return html.replace(/\{\{([\w.]+)\}\}/g, (whole, path: string) => {
    const value = path.split('.').reduce<unknown>(step, config)
    return typeof value === 'string' ? escapeHtml(value) : whole
  })
}

function placeholder(path: string): string {
  return `{{${path}}}`
}

function step(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
