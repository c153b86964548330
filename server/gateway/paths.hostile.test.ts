import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { newFolder } from '#jest/test-folders.ts'
import { phpResponse, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { testRegistry } from '#server/engine/testing/test-records.ts'
import { ENTRY_POINTS, readTarget } from '#server/php/request-target.ts'
import { fuzz } from '#server/testing/fuzz.ts'

/** The content of files that no path may reach. */
const SECRET = 'nobody may read this'
const PUBLIC = 'everybody may read this'

/** Parts of paths that lead out of a directory, end a name early, or name existing files. */
const part = fc.oneof(
  fc.constantFrom(
    ...[
      '..',
      '.',
      '%2e%2e',
      '%2E.',
      '%252e%252e',
      '..;',
      '..%00',
      '..%2f',
      '..%5c',
      '..\\',
      '%c0%ae%c0%ae',
      '…',
    ],
    ...[
      '',
      '/',
      '//',
      '%2f',
      '%252f',
      '%5c',
      '%00',
      '\u0000',
      '%',
      '%zz',
      '%ff',
      '~',
      '%0a',
      '%0d%0a',
      '?',
      '#',
      ';',
    ],
    ...[
      'w',
      'wiki',
      'images',
      'thumb',
      'archive',
      'deleted',
      'temp',
      'resources',
      'skins',
      'extensions',
      'entity',
    ],
    ...[
      'a',
      'ab',
      'Map.png',
      '120px-Map.png',
      '20200101000000!Map.png',
      '.hidden.png',
      'secret.png',
      'secret',
    ],
    ...[
      'index.php',
      'api.php',
      'thumb.php',
      'img_auth.php',
      'Q1',
      'wiki.json',
      'db',
      'LocalSettings.php',
      'file:',
    ],
    ...['constructor', '__proto__', 'a'.repeat(300), 'é', '\ud800', '💥'.repeat(60)],
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const path = fc
  .tuple(
    fc.constantFrom(
      '/',
      '/w/',
      '/w/images/',
      '/w/images/a/ab/',
      '/w/images/thumb/a/ab/Map.png/',
      '/wiki/',
      '/w/skins/',
    ),
    fc.array(part, { maxLength: 6 }),
    fc.constantFrom('/', '/', '', '%2f'),
  )
  .map(([start, parts, joint]) => start + parts.join(joint))

describe('a path', () => {
  test('names a script of the list, or a place below the directory it is for, or nothing', () => {
    fc.assert(
      fc.property(path, url => {
        const target = readTarget(url)
        if (target.kind === 'script')
          expect(ENTRY_POINTS.filter(name => name !== 'thumb.php')).toContain(target.script)
        if (target.kind === 'redirect') expect(target.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        if (target.kind === 'treeFile') expect(target.path).toMatch(/^(?:resources|skins|extensions)\//)
        if (target.kind === 'file' || target.kind === 'treeFile' || target.kind === 'thumbnail') {
          expect(normalize(join('/root', target.path))).toBe(`/root/${target.path}`)
          expect(target.path).not.toMatch(/(?:^|\/)\.{0,2}(?:\/|$)|\0/)
        }
        if (target.kind === 'thumbnail') {
          expect(target.path).toBe(`thumb/${target.file}/${target.name}`)
          expect(target.name).not.toContain('/')
        }
      }),
      fuzz(5000),
    )
  })
})

describe('on a running gateway', () => {
  const root = newFolder()
  let kit: TestGateway

  beforeAll(async () => {
    const write = (name: string, content: string) => {
      mkdirSync(join(root, name, '..'), { recursive: true })
      writeFileSync(join(root, name), content)
    }
    const wiki = 'wikis/busy.localhost'
    write(`${wiki}/images/a/ab/Map.png`, PUBLIC)
    write(`${wiki}/images/thumb/a/ab/Map.png/120px-Map.png`, PUBLIC)
    write(`${wiki}/images/a/ab/..-Map.png`, PUBLIC)
    write('tree/skins/a/ab/Map.png', PUBLIC)
    for (const name of [
      '.hidden/ab/Map.png',
      'a/.hidden.png',
      'a/ab/Map',
      'a/ab/index.php',
      'a/secret.png',
      'deleted/a/ab/Map.png',
      'thumb/a/ab/Gone.png/120px-Gone.png',
      'secret.png',
    ])
      write(`${wiki}/images/${name}`, SECRET)
    for (const name of [
      `${wiki}/secret.png`,
      `${wiki}/db/secret`,
      'wikis/secret.png',
      'secret.png',
      'tree/secret.png',
    ])
      write(name, SECRET)
    write('tree/skins/LocalSettings.php', SECRET)
    write('wikis/other.localhost/images/a/ab/Map.png', SECRET)
    symlinkSync(join(root, 'secret.png'), join(root, wiki, 'images/a/ab/secret.png'))
    const { registry } = testRegistry(join(root, 'wikis'), [
      {
        ...{ domain: 'busy.localhost' as WikiDomain, server: 'http://busy.localhost', sitename: 'Busy' },
        ...{ storage: 'sqlite', dbName: 'wiki', secretKey: '', schema: '', settings: {}, changedAt: 0 },
        ...{ language: DEFAULT_LANGUAGE, deletedAt: null },
      },
    ])
    kit = await startTestGateway({ registry, treeDir: join(root, 'tree'), fileRoom: async () => 1000 })
    kit.php = async () => phpResponse('MediaWiki')
  })
  afterAll(() => kit.close())

  async function get(target: string, host = 'busy.localhost'): Promise<string> {
    const socket = connect(kit.port, '127.0.0.1')
    socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
    return await text(socket)
  }

  test('what is public is served, and a thumbnail too', async () => {
    for (const target of [
      '/w/images/a/ab/Map.png',
      '/w/images/a/ab/..-Map.png',
      '/w/images/thumb/a/ab/Map.png/120px-Map.png',
      '/w/skins/a/ab/Map.png',
    ])
      expect(await get(target)).toContain(PUBLIC)
  })

  test('what is not a thumbnail of a picture is tried once, however often and by however many clients it is requested', async () => {
    let tries = 0
    kit.php = async () => {
      tries++
      return phpResponse('The picture is smaller than that.')
    }
    const ask = async () => await get('/w/images/thumb/a/ab/Map.png/2560px-Map.png')
    const answers = await Promise.all([ask(), ask(), ask()])
    answers.push(await ask())
    for (const answer of answers) expect(answer).toContain('/w/images/a/ab/Map.png')
    expect(tries).toBe(1)
    kit.php = async () => phpResponse('MediaWiki')
  })

  test('a thumbnail of a deleted picture is not served, even if its file is left', async () => {
    const answer = await get('/w/images/thumb/a/ab/Gone.png/120px-Gone.png')
    expect([answer.slice(9, 12), answer.includes(SECRET)]).toEqual(['404', false])
  })

  test('no path reveals another file, breaks off a connection or is answered as a fault of ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 20, maxLength: 20 }), async targets => {
        for (const answer of await Promise.all(targets.map(target => get(target)))) {
          expect(answer).not.toContain(SECRET)
          expect(answer).toMatch(/^HTTP\/1\.1 [2-4]\d\d /)
        }
      }),
      fuzz(40),
    )
  })

  test('no Host header leads to another directory', async () => {
    const host = fc
      .array(
        fc.oneof(part, fc.constantFrom('busy.localhost', 'other', '.localhost', ':80', '@', ' ', '\t')),
        { maxLength: 5 },
      )
      .map(parts => parts.join('').replaceAll(/[\r\n]/g, ''))
    await fc.assert(
      fc.asyncProperty(fc.array(host, { minLength: 20, maxLength: 20 }), async hosts => {
        for (const answer of await Promise.all(hosts.map(each => get('/w/images/a/ab/Map.png', each))))
          expect(answer).not.toContain(SECRET)
      }),
      fuzz(15),
    )
  })
})
