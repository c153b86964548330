import type { PublicConfig } from '#contract/public-config.ts'

/** A complete configuration for tests of views, which override what they need. */
export const testConfig: PublicConfig = {
  serviceName: 'Wikistead',
  productName: 'Wikibase',
  publicUrl: 'http://localhost:8080',
  subdomainSuffix: '.localhost:8080',
  cnameTarget: 'wikis.example.org',
  captcha: { kind: 'off' },
  links: {
    about: 'https://about.example.org/',
    documentation: 'https://docs.example.org/',
    status: 'https://status.example.org/',
    github: 'https://github.example.org/',
    imprint: 'https://imprint.example.org/',
    donate: null,
  },
  operator: {
    name: 'Example Operator',
    address: '1 Example Street, 12345 Example',
    email: 'contact@example.org',
  },
  institution: null,
  tools: false,
  knowledgeEquity: false,
  backups: 'Backups of your data, kept for 30 days',
  backupsTranslated: 'Backups of your data, kept for 30 days',
  outbox: false,
  engine: { available: true, version: '1.43.9', skins: ['vector', 'timeless'], extensions: [], lua: false },
}
