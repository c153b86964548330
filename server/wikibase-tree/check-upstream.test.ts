import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checkUpstream } from './check-upstream.ts'
import { smallTree } from './testing/small-tree.ts'
import { makeImage } from './testing/test-image.ts'
import { eachTestHasInstall, install } from './testing/test-install.ts'
import { startTestRegistry } from './testing/test-registry.ts'
import { makeRepository } from './testing/test-repositories.ts'

eachTestHasInstall()

const check = async (image: string | null) =>
  await checkUpstream({
    config: install.config(image),
    php: { version: '8.2.29', extensions: new Set() },
    arch: process.arch,
    signal: new AbortController().signal,
  })

test('the check says what is installed, what is named and what is newer, by number and not by letter', async () => {
  const registry = await startTestRegistry(makeImage({ layers: [smallTree()] }), [
    ...['7.1.0', '7.10.0', '7.9.2', '8.0.0-rc.1', 'latest', 'deploy-5'],
  ])
  const dir = join(install.dir, 'lexeme')
  const { url, commit } = makeRepository(dir, { 'extension.json': '{}' })
  install.versions = {
    images: [
      { php: '8.2', image: registry.image, mediawiki: '1.45', extensions: { WikibaseLexeme: commit } },
    ],
    sources: { WikibaseLexeme: { url } },
  }
  await install.run(registry.image)
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  execFileSync('git', [...author, '-C', dir, 'commit', '--quiet', '--allow-empty', '--message', 'Go on'])
  const newer = execFileSync('git', ['-C', dir, 'rev-parse', 'HEAD'], { encoding: 'utf8' })
  expect((await check(null)).split('\n')).toEqual([
    '                installed   named here  newest',
    'Wikibase        7.1.0       7.1.0       7.10.0',
    'MediaWiki       1.45.4      1.45        –',
    `WikibaseLexeme  ${commit.slice(0, 10)}  ${commit.slice(0, 10)}  ${newer.slice(0, 10)} (REL1_45)`,
    '',
  ])
  registry.close()
})

test('without a network the check says the rest, and in one line what is unknown', async () => {
  expect((await check('docker://127.0.0.1:9/wikibase:7.1.0')).split('\n')).toEqual([
    '           installed  named here  newest',
    'Wikibase   none       7.1.0       –',
    'MediaWiki  none       1.45        –',
    'Not all servers were reached: docker://127.0.0.1:9/wikibase:7.1.0 cannot be reached: connection refused',
    '',
  ])
})
