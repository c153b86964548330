import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { languageCode } from '#server/engine/testing/accepted-names.ts'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { WikiTexts } from './wiki-texts.ts'

/** Plays PHP: writes a language's file after a moment, and fails for the language `aa`. */
const PHP = `#!/bin/sh
for word in "$@"; do
  case "$word" in
    --lang=*) lang=\${word#--lang=} ;;
    --outdir=*) out=\${word#--outdir=} ;;
  esac
done
echo "begin $lang" >> "$0.log"
sleep 0.02
[ "$lang" = aa ] && exit 1
echo '<?php' > "$out/$lang.l10n.php"
echo "end $lang" >> "$0.log"
`
const LANGUAGES = ['aa', 'bg', 'cs', 'da', 'eo', 'fi']

let root: string
let texts: WikiTexts
let hasRoom: boolean
let complaints: string[]
let timesMade: number

beforeEach(() => {
  root = newFolder()
  for (const dir of ['texts', 'engine', 'wiki/tmp', 'tree/languages/i18n', 'tree/maintenance'])
    mkdirSync(join(root, dir), { recursive: true })
  for (const code of LANGUAGES) writeFileSync(join(root, 'tree/languages/i18n', `${code}.json`), '{}')
  writeFileSync(join(root, 'php'), PHP, { mode: 0o755 })
  hasRoom = true
  complaints = []
  timesMade = 0
  const engineDirs = {
    wikis: join(root, 'wikis'),
    engine: join(root, 'engine'),
    copies: join(root, 'copies'),
    id: 'test',
    user: null,
  }
  const maintenance = {
    treeDir: join(root, 'tree'),
    cli: join(root, 'php'),
    user: null,
    id: 'test',
    readable: [],
    prelude: '/dev/null',
    records: root,
  }
  texts = new WikiTexts({
    dir: join(root, 'texts'),
    engineDirs,
    maintenance,
    configFile: '/dev/null',
    hasRoom: async () => hasRoom,
    onMade: () => {
      timesMade++
    },
    log: collectLog(complaints),
  })
})

const made = (code: string) => existsSync(join(root, 'texts', `${code}.l10n.php`))
const log = () =>
  existsSync(join(root, 'php.log')) ? readFileSync(join(root, 'php.log'), 'utf8').trim().split('\n') : []
const request = (...codes: string[]) => {
  for (const code of codes) writeFileSync(join(root, 'wiki/tmp', `language-${code}`), '')
  return texts.makeRequested({ dir: join(root, 'wiki') } as KnownWiki)
}
const prepare = (code: string) => texts.prepare(languageCode(code))

describe('the texts of languages', () => {
  test('are made one after another, each once, and those of new wikis first', async () => {
    await request('bg', 'cs', 'da')
    for (const code of ['eo', 'eo', 'bg', 'eo']) prepare(code)
    await texts.settled()
    const order = ['eo', 'bg', 'cs', 'da'].flatMap(code => [`begin ${code}`, `end ${code}`])
    expect(log().toSorted()).toEqual(order.toSorted())
    expect(log().filter((_, index) => index % 2 === 0)).toEqual(
      log().flatMap((line, index) => (index % 2 === 1 ? [line.replace('end', 'begin')] : [])),
    )
    expect(log().indexOf('begin eo')).toBeLessThan(log().indexOf('begin da'))
    prepare('eo')
    await texts.settled()
    expect(log()).toHaveLength(8)
  })

  test('are not waited for by a wiki that requests them', async () => {
    await request(...LANGUAGES.slice(1))
    expect(log().length).toBeLessThan(8)
    await texts.settled()
    expect(LANGUAGES.slice(1).every(made)).toBe(true)
  })

  test('report each time that pages may show more of them', async () => {
    await request('bg', 'cs')
    await texts.settled()
    expect(timesMade).toBe(2)
  })

  test('are not made for languages that MediaWiki does not have, nor for paths', async () => {
    prepare('xx')
    await request('xx', '..', 'qqq')
    await texts.settled()
    expect(log()).toEqual([])
  })

  test('that cannot be made are tried once, and do not stop the others', async () => {
    prepare('aa')
    prepare('bg')
    await texts.settled()
    prepare('aa')
    await texts.settled()
    expect(made('bg')).toBe(true)
    expect(log().filter(line => line === 'begin aa')).toHaveLength(1)
    expect(complaints).toEqual([expect.stringContaining('the texts of a language could not be generated')])
  })

  test('are not made while the disk is nearly full, but later', async () => {
    hasRoom = false
    prepare('fi')
    await request('da')
    await texts.settled()
    expect(log()).toEqual([])
    hasRoom = true
    prepare('fi')
    await texts.settled()
    expect(made('fi')).toBe(true)
  })

  test('are not begun after the engine stops', async () => {
    await request(...LANGUAGES.slice(1))
    await texts.stop()
    const then = log()
    prepare('fi')
    await texts.settled()
    expect(log()).toEqual(then)
    expect(then.filter(line => line.startsWith('begin'))).toHaveLength(
      then.filter(line => line.startsWith('end')).length,
    )
  })
})
