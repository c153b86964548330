// @sqlite-only: other tests send PostgreSQL the same statements.

import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { newFolder } from '#jest/test-folders.ts'
import { newBackupKey } from './backup-config.ts'
import { ConfigError } from './config-error.ts'
import { toPublicConfig } from './public-config.ts'
import { readConfig } from './read-config.ts'

const tool = { client_id: 'catalogue', name: 'Catalogue', redirect_uris: ['https://catalogue.example/back'] }

describe('without any variable', () => {
  test('every setting has a default that works on one machine', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: resolve('data'),
      filesDir: null,
      distDir: resolve('dist'),
      databaseUrl: null,
      wikiDatabase: null,
      subdomainSuffix: '.localhost:8080',
      cnameTarget: null,
      dnsServers: [],
      smtpUrl: null,
      mailFrom: { name: 'Wikistead', address: 'no-reply@localhost' },
      captcha: { kind: 'altcha' },
      wikiLimit: 0,
      importAllowHosts: [],
      serviceName: 'Wikistead',
      productName: 'Wikibase',
      trustProxy: [],
      logLevel: 'info',
    })
  })

  test('wikis have the service’s sender address, with their own name', () => {
    const sender = { MAIL_FROM: 'Museum <post@example.org>', SERVICE_NAME: 'Cards' }
    expect(readConfig(sender).wikiMailFrom).toEqual({ name: 'A wiki at Cards', address: 'post@example.org' })
    expect(readConfig({ ...sender, WIKI_MAIL_FROM: 'wikis@example.org' }).wikiMailFrom).toEqual({
      name: 'A wiki at Cards',
      address: 'wikis@example.org',
    })
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toEqual(readConfig({}))
  })
})

describe('how many wikis may be created', () => {
  const perAccount = (variables: NodeJS.ProcessEnv) =>
    readConfig(variables).creationLimits.perAccount.map(({ max, windowMs }) => [max, windowMs / MINUTE_MS])

  test.each<[string, NodeJS.ProcessEnv, number[][]]>([
    [
      '10 in ten minutes and 20 a day',
      {},
      [
        [10, 10],
        [20, 1440],
      ],
    ],
    [
      'as the operator says',
      { WIKI_CREATION_LIMIT: '100' },
      [
        [50, 10],
        [100, 1440],
      ],
    ],
    [
      'few as the operator says',
      { WIKI_CREATION_LIMIT: '3' },
      [
        [3, 10],
        [3, 1440],
      ],
    ],
    ['any number', { WIKI_CREATION_LIMIT: '0' }, []],
    ['30 a minute where it is only tried out', { CAPTCHA: 'off' }, [[30, 1]]],
    [
      'as the operator says where it is only tried out',
      { CAPTCHA: 'off', WIKI_CREATION_LIMIT: '15' },
      [[15, 1440]],
    ],
    [
      '10 and 20 in public',
      { CAPTCHA: 'off', PUBLIC_URL: 'https://a.example' },
      [
        [10, 10],
        [20, 1440],
      ],
    ],
    [
      '10 and 20 on PostgreSQL',
      { CAPTCHA: 'off', DATABASE_URL: 'postgres://db/a' },
      [
        [10, 10],
        [20, 1440],
      ],
    ],
  ])('%s', (_what, variables, limits) => {
    expect(perAccount(variables)).toEqual(limits)
  })

  test('a network gets three times as many as an account', () => {
    const { perNetwork } = readConfig({}).creationLimits
    expect(perNetwork.map(({ max }) => max)).toEqual([30, 60])
  })
})

describe('set variables', () => {
  test('another port changes the public URL and the wikis’ suffix', () => {
    expect(readConfig({ PORT: '9000' })).toMatchObject({
      port: 9000,
      publicUrl: 'http://localhost:9000',
      subdomainSuffix: '.localhost:9000',
    })
  })

  test('a public URL behind a proxy changes the wikis’ suffix, without the port', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Wikis.Example.org/' })).toMatchObject({
      port: 8080,
      publicUrl: 'https://wikis.example.org',
      subdomainSuffix: '.wikis.example.org',
      mailFrom: { address: 'no-reply@wikis.example.org' },
    })
  })

  test('complaints go to the recipient of messages unless they have their own', () => {
    const { contactRecipient, complaintRecipient } = readConfig({
      CONTACT_RECIPIENT: 'Team <team@example.org>',
    })
    expect(contactRecipient).toEqual({ name: 'Team', address: 'team@example.org' })
    expect(complaintRecipient).toEqual(contactRecipient)
  })

  test.each<[string, unknown, string]>([
    ['no list', {}, 'must contain a list of tools'],
    ['none', [], 'must contain a list of tools'],
    ['no name', [{ ...tool, name: ' ' }], 'tool 1 needs a text as name'],
    ['a misspelt field', [{ ...tool, redirect_uri: 'x' }], 'tool 1 has an unknown field "redirect_uri"'],
    ['a short secret', [{ ...tool, client_secret: 'hunter2' }], '24 characters or more'],
    ['no address', [{ ...tool, redirect_uris: [] }], 'tool 1 needs redirect_uris'],
    ['http', [{ ...tool, redirect_uris: ['http://a.example/'] }], 'must be https addresses'],
    ['two hosts', [{ ...tool, redirect_uris: ['https://a.example/', 'https://b.example/'] }], 'one host'],
    ['one twice', [tool, tool], 'two tools have the client_id "catalogue"'],
  ])('the tools are refused with words: %s', (_which, content, words) => {
    const dir = newFolder()
    const file = join(dir, 'tools.json')
    writeFileSync(file, JSON.stringify(content))
    const read = () => readConfig({ SERVICE_OIDC: 'on', SERVICE_OIDC_CLIENTS: file })
    expect(read).toThrow(words)
    expect(read).not.toThrow('hunter2')
    writeFileSync(file, JSON.stringify([tool]))
    expect(read().tools?.map(({ name, clientSecret }) => [name, clientSecret])).toEqual([['Catalogue', null]])
    expect(readConfig({ SERVICE_OIDC_CLIENTS: file }).tools).toBeNull()
    rmSync(dir, { recursive: true })
    expect(read).toThrow('cannot be read')
    expect(() => readConfig({ SERVICE_OIDC: 'on' })).toThrow('needs SERVICE_OIDC_CLIENTS')
  })

  test('an institution needs an https address, a client and a secret', () => {
    const client = { OIDC_CLIENT_ID: 'wikistead', OIDC_CLIENT_SECRET: 'hunter2' }
    const read = (variables: NodeJS.ProcessEnv) => readConfig(variables).institution
    expect(read({})).toBeNull()
    expect(read({ ...client, OIDC_ISSUER: 'https://login.example/a' })).toEqual({
      issuer: new URL('https://login.example/a'),
      clientId: 'wikistead',
      clientSecret: 'hunter2',
      name: 'login.example',
    })
    expect(read({ ...client, OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_NAME: 'Museum' })?.name).toBe('Museum')
    expect(() => read({ OIDC_CLIENT_SECRET: 'hunter2' })).toThrow('set all three, or none of them.')
    expect(() => read({ ...client, OIDC_ISSUER: 'http://login.example' })).toThrow('https://')
    expect(() => read({ ...client, OIDC_ISSUER: 'https://a@login.example' })).toThrow('without a user')
  })

  test('reCAPTCHA keys select reCAPTCHA', () => {
    expect(readConfig({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }).captcha).toEqual({
      kind: 'recaptcha',
      siteKey: 'site',
      secret: 'secret',
    })
  })

  test('lists are separated by commas', () => {
    expect(readConfig({ IMPORT_ALLOW_HOSTS: 'Localhost:9001, wiki.example.org,' }).importAllowHosts).toEqual([
      'localhost:9001',
      'wiki.example.org',
    ])
    expect(readConfig({ TRUST_PROXY: 'loopback,10.0.0.0/8,fd00::/8' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fd00::/8',
    ])
  })
})

test('the target of custom domains is normalized as in DNS', () => {
  const { cnameTarget, dnsServers } = readConfig({
    CNAME_TARGET: 'Wikis.Example.ORG.',
    DNS_SERVERS: '127.0.0.1:5353, [::1]:53',
  })
  expect(cnameTarget).toBe('wikis.example.org')
  expect(dnsServers).toEqual(['127.0.0.1:5353', '[::1]:53'])
})

describe('an invalid value', () => {
  test.each([
    ['PORT', 'eighty', 'a whole number from 1 to 65535'],
    ['PORT', '70000', 'a whole number from 1 to 65535'],
    ['PORT', '80.5', 'a whole number'],
    ['PUBLIC_URL', 'localhost:8080', 'http or https'],
    ['PUBLIC_URL', 'https://example.org/wikis', 'a bare origin'],
    ['PUBLIC_URL', 'https://root:hunter2@example.org', 'a bare origin'],
    ['PUBLIC_URL', 'http://192.0.2.5:8080', 'a name such as wikis.example.org'],
    ['PUBLIC_URL', 'http://[2001:db8::5]:8080', 'a name such as wikis.example.org'],
    ['DATABASE_URL', 'mysql://root:hunter2@localhost/x', 'postgres://'],
    ['WIKI_DATABASE_URL', 'postgres://root:hunter2@localhost/x', 'mysql://'],
    ['SPARQL_ENDPOINT', 'ftp://root:hunter2@localhost/x', 'http or https'],
    ['SEARCH_URL', 'ftp://root:hunter2@localhost', 'http or https'],
    ['WIKI_DATABASE_URL', 'mysql://root:hunter2@localhost/X', 'lower-case'],
    ['SMTP_URL', 'mail.example.org', 'smtp://'],
    ['MAIL_FROM', 'Wikistead', 'name@example.org'],
    ['CONTACT_RECIPIENT', 'a@example.org, b@example.org', 'name@example.org'],
    ['SUBDOMAIN_SUFFIX', 'example.org', 'like .example.org'],
    ['CNAME_TARGET', 'https://wikis.example.org', 'a host name'],
    ['CNAME_TARGET', 'wikis', 'a host name'],
    ['DNS_SERVERS', 'dns.example.org', 'IP addresses'],
    ['DNS_SERVERS', '127.0.0.1:notaport', 'IP addresses'],
    ['CAPTCHA', 'none', 'altcha, recaptcha, off'],
    ['CAPTCHA', 'recaptcha', 'RECAPTCHA_SITE_KEY'],
    ['WIKI_LIMIT', '-1', 'a whole number'],
    ['WIKI_CREATION_LIMIT', 'ten', 'a whole number'],
    ['MEDIAWIKI_DIR', '/no/such/tree', 'MediaWiki source tree'],
    ['WIKIBASE', 'no', 'on, off'],
    ['WIKIBASE_IMAGE', '/srv/wikibase.tar', 'such as oci-archive:'],
    ['WIKIBASE_IMAGE', 'docker://--policy=x', 'as skopeo names it'],
    ['BACKUP_DIR', 'rclone:s3', 'like rclone:<remote>:<path>'],
    ['BACKUP_DIR', 'rclone:-v:bucket', 'like rclone:<remote>:<path>'],
    ['BACKUP_DIR', 'rclone:s3,secret_access_key=hunter2:bucket', 'like rclone:<remote>:<path>'],
    ['BACKUP_DIR', 'rclone:s3:bucket/../other', 'like rclone:<remote>:<path>'],
    ['BACKUP_DIR', 's3:https://key:hunter2@s3.example.org/bucket', 'like s3:https://<host>/<bucket>'],
    ['BACKUP_DIR', './data', 'contains DATA_DIR'],
    ['BACKUP_DIR', '/', 'contains DATA_DIR'],
    ['FILES_DIR', '/does/not/exist', 'FILES_DIR must be a directory that exists'],
    ['FILES_DIR', 'package.json', 'FILES_DIR must be a directory that exists'],
    ['BACKUP_KEY', 'hunter2', '20 characters or more'],
    ['TRUST_PROXY', 'true', 'addresses, networks or "loopback"'],
    ['TRUST_PROXY', '10.0.0.0/64', 'addresses, networks or "loopback"'],
    ['LOG_LEVEL', 'loud', 'fatal, error'],
    ['SERVICE_NAME', 'Wiki\nstead', 'line breaks'],
    ['ABOUT_URL', 'javascript:alert(1)', 'http or https'],
  ])('of %s, "%s", ends the start with one clear line', (name, value, hint) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
    expect(read).toThrow(hint)
    expect(read).not.toThrow(/\n|hunter2/)
  })

  test('an existing directory is accepted as MediaWiki’s', () => {
    const directory = newFolder()
    expect(readConfig({ MEDIAWIKI_DIR: directory }).mediawikiDir).toBe(directory)
  })
})

describe('a tree that npm run wikibase has installed', () => {
  let dataDir = ''
  let tree = ''

  beforeEach(() => {
    dataDir = realpathSync(newFolder())
    tree = `${dataDir}/wikibase/7.1.0`
    mkdirSync(tree, { recursive: true })
    symlinkSync('7.1.0', `${dataDir}/wikibase/current`)
  })

  test('is used by its real path, so that a running server keeps it when a newer one is installed', () => {
    expect(readConfig({ DATA_DIR: dataDir }).mediawikiDir).toBe(tree)
  })

  test('is not used with MEDIAWIKI_DIR or with WIKIBASE=off, or when it is gone', () => {
    expect(readConfig({ DATA_DIR: dataDir, MEDIAWIKI_DIR: tmpdir() }).mediawikiDir).toBe(tmpdir())
    expect(readConfig({ DATA_DIR: dataDir, WIKIBASE: 'off' }).mediawikiDir).not.toBe(tree)
    rmSync(tree, { recursive: true })
    expect(readConfig({ DATA_DIR: dataDir }).mediawikiDir).not.toBe(tree)
  })
})

test('the browser gets no secrets', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://secret',
    SMTP_URL: 'smtp://secret',
    CAPTCHA: 'recaptcha',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET: 'secret',
    DATA_DIR: '/secret',
    BACKUP_DIR: '/secret/backups',
    BACKUP_KEY: newBackupKey(),
    SPARQL_ENDPOINT: 'http://wikis:secret@secret.example.org/',
    SEARCH_URL: 'http://wikis:secret@secret.example.org/',
  })
  const facts = { available: false, version: null, skins: [], extensions: [], lua: false }
  const told = JSON.stringify(toPublicConfig(config, facts, false))
  expect(told).toContain('"siteKey":"site"')
  expect(told.toLowerCase()).not.toContain('secret')
})
