// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { SourceError } from './source-error.ts'
import { checkSourceUrl } from './source-url.ts'

describe('the site an import reads from', () => {
  test.each([
    'https://www.wikidata.org',
    'https://www.wikidata.org/',
    'https://[2620:0:862:ed1a::1]',
    'https://208.80.154.224',
  ])('accepts %s', url => {
    expect(checkSourceUrl(url, []).protocol).toBe('https:')
  })

  test.each([
    'http://www.wikidata.org',
    'https://www.wikidata.org:8443',
    'https://user:secret@www.wikidata.org',
    'https://www.wikidata.org/w/',
    'https://www.wikidata.org/?x',
    'ftp://www.wikidata.org',
    'file:///etc/passwd',
    'www.wikidata.org',
    '',
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://0x7f000001',
    'https://0',
    'https://10.1.2.3',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://100.100.100.200',
    'https://168.63.129.16',
    'https://192.0.0.192',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[::ffff:168.63.129.16]',
    'https://[64:ff9b::7f00:1]',
    'https://[64:ff9b:1::a83f:8110]',
    'https://[fd00:ec2::254]',
    'https://[fd20:ce::254]',
    'https://[2001:0:a83f:8110::1]',
    'https://[2002:a83f:8110::]',
    'https://[5f00::1]',
    'https://[100::1]',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://[2002:7f00:1::]',
    'https://localhost',
    'https://localhost.',
    'https://wiki.localhost',
    'https://printer.local',
    'https://metadata.google.internal',
    'https://intranet',
  ])('rejects %s', url => {
    expect(() => checkSourceUrl(url, [])).toThrow(SourceError)
  })

  test('accepts a host that the configuration names, with http and any port', () => {
    expect(checkSourceUrl('http://127.0.0.1:9000', ['127.0.0.1:9000']).port).toBe('9000')
    expect(() => checkSourceUrl('http://127.0.0.1:9001', ['127.0.0.1:9000'])).toThrow(SourceError)
  })
})
