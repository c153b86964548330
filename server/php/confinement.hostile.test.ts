// @slow

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type BrokenTree, makeBrokenTree, runInRequest } from '#server/engine/testing/broken-tree.ts'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { functionsOff } from './confinement.ts'

/** One worker runs all requests, so that leaks from one request to the next show. */
const WORKERS = 1

let tree: BrokenTree
let kit: TestEngine
let taken: WikiClient
let victim: WikiClient

beforeAll(async () => {
  tree = makeBrokenTree()
  kit = await startTestEngine({ mediawikiDir: tree.dir, workers: WORKERS, preloads: true })
  taken = await kit.createWiki('taken')
  victim = await kit.createWiki('victim')
  await kit.settled()
})
afterAll(async () => {
  await kit.close()
  tree.remove()
})

const dirOf = (name: string) => join(kit.dataDir, 'wikis', `${name}.localhost`)
const text = (path: string) => JSON.stringify(path)
const read = (path: string) => runInRequest(taken, `return @file_get_contents(${text(path)});`)

test('MediaWiki works in the confinement', async () => {
  expect(await victim.page('/')).toContain('Welcome to The victim wiki.')
  expect(await runInRequest(taken, 'return 6 * 7;')).toBe(42)
  expect(kit.complaints).toEqual([])
})

describe('PHP code that runs in a request to one wiki', () => {
  test('finds only preloaded classes that every wiki has, with nothing in them from another wiki', async () => {
    const files = JSON.stringify(kit.dataDir)
    const own = `return array_values(array_unique(array_filter(array_map(
      fn($name) => (string)(new ReflectionClass($name))->getFileName(), get_declared_classes()),
      fn($file) => str_contains($file, '/extensions') || str_starts_with($file, ${files} . '/wikis'))));`
    expect(await runInRequest(taken, `return class_exists('MediaWiki\\\\MediaWikiServices', false);`)).toBe(
      true,
    )
    expect(await runInRequest(taken, own)).toEqual([])
    const services = `$place = new ReflectionProperty('MediaWiki\\\\MediaWikiServices', 'instance');
      $place->setAccessible(true);`
    await runInRequest(taken, `${services} $place->setValue(null, 'left'); return 0;`)
    expect(await runInRequest(victim, `${services} return $place->getValue();`)).toBeNull()
  })

  test('seals what a session keeps with its wiki’s own random key, at no cost', async () => {
    const [own, other] = ['taken', 'victim'].map(name => kit.record(name).secretKey)
    expect(own).toMatch(/^[0-9a-f]{64}$/)
    expect(own).not.toBe(other)
    const settings = `require getenv('MW_INSTALL_PATH') . '/includes/WebStart.php';
      return [$wgSecretKey, $wgSessionPbkdf2Iterations];`
    expect(await runInRequest(taken, settings)).toEqual([own, 1])
  })

  test('can read that wiki’s files, and learns nothing of other wikis', async () => {
    const own = text(join(dirOf('taken'), 'db/cache.sqlite'))
    expect(await runInRequest(taken, `return substr(file_get_contents(${own}), 0, 15);`)).toBe(
      'SQLite format 3',
    )
    const told = JSON.stringify(await runInRequest(taken, 'return [getenv(), $_SERVER, $_ENV];'))
    expect(told).toContain('The taken wiki')
    expect(told).not.toContain('victim')
    expect(told).not.toContain(kit.record('victim').secretKey)
  })

  test('cannot read, list, change or link files of another wiki, the service or the machine', async () => {
    const engine = join(kit.dataDir, 'engine')
    const closed = [
      ...['db/cache.sqlite', 'db/sessions.sqlite'].map(name => join(dirOf('victim'), name)),
      ...readdirSync(join(dirOf('victim'), 'db')).map(name => join(dirOf('victim'), 'db', name)),
      join(engine, 'php-fpm.conf'),
      join(engine, 'tmp'),
      '/etc/passwd',
      '/etc/mediawiki/LocalSettings.php',
      join(kit.dataDir, 'engine.lock'),
      join(kit.dataDir, 'wikistead.sqlite'),
      join(engine, 'records'),
      '/proc/self/environ',
    ]
    for (const path of closed) {
      expect([path, await read(path)]).toEqual([path, false])
      expect([path, await read(`file://${path}`)]).toEqual([path, false])
      expect([path, await runInRequest(taken, `return @scandir(dirname(${text(path)}));`)]).toEqual([
        path,
        false,
      ])
      expect([path, await runInRequest(taken, `return @file_exists(${text(path)});`)]).toEqual([path, false])
    }
    const [database = ''] = readdirSync(join(dirOf('victim'), 'db')).filter(name => name.startsWith('wiki_'))
    const path = text(join(dirOf('victim'), 'db', database))
    for (const code of [
      `new PDO('sqlite:' . ${path})`,
      `new PDO('sqlite:file:' . ${path} . '?mode=ro')`,
      `(new PDO('sqlite::memory:'))->exec("attach database '" . ${path} . "' as other")`,
      `new SQLite3(${path})`,
      `(new SplFileObject(${path}))->fread(16)`,
      `iterator_to_array(new DirectoryIterator(dirname(${path})))`,
    ])
      expect([code, await runInRequest(taken, `return ${code};`)]).toEqual([
        code,
        expect.stringMatching(/open_basedir|not authorized|unable to open|not found/i),
      ])
    for (const code of [
      `@copy(${path}, ${text(join(dirOf('taken'), 'tmp/copy'))})`,
      `@rename(${path}, ${text(join(dirOf('taken'), 'tmp/moved'))})`,
      `@unlink(${path})`,
      `@touch(${path})`,
      `@chmod(${path}, 0666)`,
      `@file_put_contents(${path} . '-more', 'x')`,
      `@glob(dirname(${path}) . '/*') ?: false`,
      `@readlink(${text(`${tree.dir}/LocalSettings.php`)}) && @file_get_contents(${text(`${tree.dir}/LocalSettings.php`)})`,
      `@include ${path}`,
      `@fopen('compress.zlib://' . ${path}, 'r')`,
    ])
      expect([code, await runInRequest(taken, `return ${code};`)]).toEqual([code, false])
  })

  test('cannot lift the confinement, and does not affect the next request to another wiki', async () => {
    const first = String(await runInRequest(taken, `return ini_get('open_basedir');`))
    const lifted = `ini_set('open_basedir', '/'); ini_set('open_basedir', ''); ini_restore('open_basedir');
      mkdir(${text(join(dirOf('taken'), 'tmp/a/b'))}, 0700, true);
      foreach (['..', './..', 'b/..', '.'] as $up) ini_set('open_basedir', $up);
      return [ini_get('open_basedir'), @file_get_contents('/etc/passwd'), @file_get_contents('../../etc/passwd')];`
    expect(await runInRequest(taken, lifted)).toEqual([
      expect.not.stringMatching(/\.\.|^\/$|^$/),
      false,
      false,
    ])
    expect(await runInRequest(taken, `return chdir('..');`)).toContain('undefined function chdir')
    expect(await runInRequest(taken, `return ini_get('open_basedir');`)).toBe(first)
    const second = String(await runInRequest(victim, `return ini_get('open_basedir');`))
    expect(first).toContain(`${dirOf('taken')}/`)
    expect(first).not.toContain('victim')
    expect(second).toBe(first.replace('taken.localhost', 'victim.localhost'))
    expect(await runInRequest(victim, `return ini_get('upload_tmp_dir');`)).toBe(join(dirOf('victim'), 'tmp'))
  })

  test('has no function to run programs, send signals, make links or open sockets', async () => {
    const code = `return array_values(array_filter(${JSON.stringify(functionsOff(false))},
      fn ($name) => function_exists($name) && (new ReflectionFunction($name))->isInternal()));`
    expect(await runInRequest(taken, code)).toEqual([])
    for (const call of [
      `ftp_connect('127.0.0.1', ${kit.port})`,
      `ftp_ssl_connect('127.0.0.1', ${kit.port})`,
      `socket_addrinfo_connect(socket_addrinfo_lookup('127.0.0.1', '${kit.port}')[0])`,
      `socket_addrinfo_bind(socket_addrinfo_lookup('127.0.0.1', '0')[0])`,
      'shmop_open(1, "c", 0600, 16)',
      'shm_attach(1)',
      'sem_get(1)',
      'msg_get_queue(1)',
    ])
      expect([call, await runInRequest(taken, `return (bool) ${call};`)]).toEqual([
        call,
        expect.stringContaining('undefined function'),
      ])
    expect(await runInRequest(taken, 'return `id`;')).toContain('undefined function shell_exec')
    expect(await runInRequest(taken, 'return iterator_to_array(@new APCUIterator());')).toContain('TypeError')
    expect(await runInRequest(taken, `putenv('GCONV_PATH=/tmp'); return getenv('GCONV_PATH');`)).toBe(false)
    expect(await runInRequest(taken, `return @file_get_contents('http://127.0.0.1:${kit.port}/');`)).toBe(
      false,
    )
  })

  test('cannot reach php-fpm’s own socket', () => {
    const { mode, uid } = statSync(join(kit.dataDir, 'engine/php-fpm.sock'))
    expect([mode & 0o777, uid]).toEqual([0o600, process.getuid?.()])
  })

  test('cannot change a file that other wikis run', async () => {
    const settings = join(kit.dataDir, 'engine/settings/LocalSettings.php')
    const texts = String(
      await runInRequest(
        taken,
        `return json_decode(file_get_contents(${text(join(kit.dataDir, 'engine/settings/service.json'))}))->cacheDir;`,
      ),
    )
    expect(existsSync(join(texts, 'en.l10n.php'))).toBe(true)
    for (const path of [
      settings,
      join(texts, 'en.l10n.php'),
      join(texts, 'new.l10n.php'),
      join(tree.dir, 'new.php'),
    ]) {
      expect([path, await runInRequest(taken, `return @file_put_contents(${text(path)}, '<?php');`)]).toEqual(
        [path, false],
      )
      expect([path, await runInRequest(taken, `return @unlink(${text(path)});`)]).toEqual([path, false])
      expect([path, await runInRequest(taken, `return @chmod(${text(path)}, 0666);`)]).toEqual([path, false])
    }
  })

  test('cannot leave compiled code for another wiki to run', async () => {
    const file = text(join(dirOf('taken'), 'tmp/planted.php'))
    const plant = `file_put_contents(${file}, '<?php return "planted";'); touch(${file}, time() - 60); return [include ${file}, include ${file}];`
    expect(await runInRequest(taken, plant)).toEqual(['planted', 'planted'])
    expect(await runInRequest(victim, `return @include ${file};`)).toBe(false)
  })

  test('does not print the wiki’s secret, or what the service passes, with its environment', async () => {
    const { secretKey } = kit.record('taken')
    expect(secretKey).toMatch(/^[0-9a-f]{64}$/)
    const printed = JSON.stringify(await runInRequest(taken, 'return [$_SERVER, $_ENV];'))
    expect(printed).toContain('SCRIPT_FILENAME')
    expect(printed).not.toContain(secretKey)
    expect(printed).not.toContain('WIKISTEAD_')
  })
})

describe('languages', () => {
  const texts = () => {
    const root = join(kit.dataDir, 'engine/texts')
    return join(root, readdirSync(root)[0] ?? '')
  }

  test('are made by the server when first requested, and the first page is already correct', async () => {
    expect(existsSync(join(texts(), 'ja.l10n.php'))).toBe(false)
    expect(await victim.page('/wiki/Main_Page?uselang=ja')).toContain('メインページ')
    await kit.settled()
    const { uid, mode } = statSync(join(texts(), 'ja.l10n.php'))
    expect([uid, mode & 0o022]).toEqual([process.getuid?.(), 0])
    expect(await victim.page('/wiki/Main_Page?uselang=ja')).toContain('メインページ')
  })

  test('that do not exist leave nothing on the disk', async () => {
    const before = readdirSync(texts())
    for (const code of ['xyzzy', 'xx-made-up', 'zz1'])
      expect(await victim.page(`/wiki/Special:UserLogin?uselang=${code}`)).toContain('Log in')
    await kit.settled()
    expect(readdirSync(texts())).toEqual(before)
    // Extensions may use MediaWiki's id generator, which leaves two small files.
    const left = readdirSync(join(dirOf('victim'), 'tmp')).filter(name => !/GlobalIdGenerator/.test(name))
    expect(left).toEqual([])
  })
})

test('an import can read its uploaded file', async () => {
  await victim.logIn(ADMIN.username, ADMIN.password)
  const xml = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en"><page><title>Brought</title><ns>0</ns><id>9</id><revision><id>9</id><timestamp>2020-01-01T00:00:00Z</timestamp><contributor><username>X</username><id>9</id></contributor><model>wikitext</model><format>text/x-wiki</format><text>From a file</text></revision></page></mediawiki>`
  const fields = { action: 'import', format: 'json', interwikiprefix: 'x', token: await victim.token('csrf') }
  const boundary = 'boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="xml"; filename="x.xml"\r\nContent-Type: text/xml\r\n\r\n${xml}\r\n--${boundary}--\r\n`
  const response = await victim.request('/w/api.php', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: parts.join('') + file,
  })
  expect(JSON.parse(response.text)).toEqual({
    import: [expect.objectContaining({ title: 'Brought', revisions: 1 })],
  })
})
