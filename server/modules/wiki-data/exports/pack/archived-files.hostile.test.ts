import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type FileLine, fileLineSchema } from '#contract/wiki-data/archive-format.ts'
import { CopiedWiki, linesOf } from '#server/testing/copied-wiki.ts'

let wiki: CopiedWiki

beforeEach(() => {
  wiki = new CopiedWiki()
})
afterEach(() => wiki.remove())

describe('the files in an archive', () => {
  const listed = (parts: ReadonlyMap<string, Buffer>): readonly FileLine[] =>
    linesOf(parts, 'files.jsonl', fileLineSchema)

  test('have safe and distinct names, and their original ones in the list', async () => {
    const names = [
      '..',
      'CON.png',
      'A.png',
      'a.png',
      'NUL',
      `${'😀'.repeat(59)}.png`,
      'evil\u202Egnp.exe',
      '.htaccess',
    ]
    const parts = await wiki.pack({
      kind: 'public',
      change: db => names.forEach(name => void wiki.addFile(db, name, name)),
    })
    const files = listed(parts)
    expect(files.map(({ name }) => name).sort()).toEqual(names.filter(name => name !== '..').sort())
    const folded = files.map(({ path }) => path.toLowerCase())
    expect(new Set(folded).size).toBe(files.length)
    for (const { path, name, sha1 } of files) {
      expect(path).toMatch(/^files\/(?!con\.|nul|\.)[^/\\\p{Cf}]+$/iu)
      expect(String(parts.get(path))).toBe(name)
      expect(createHash('sha1').update(name).digest('hex')).toBe(sha1)
    }
  })

  test('are not links, and nothing outside the images of the wiki', async () => {
    const secret = join(wiki.dir, 'secret.json')
    writeFileSync(secret, 'SECRETkey')
    const parts = await wiki.pack({
      kind: 'public',
      change: db => {
        const link = wiki.addFile(db, 'Link.png', '')
        rmSync(link)
        symlinkSync(secret, link)
        const below = wiki.addFile(db, 'Below.png', '')
        rmSync(dirname(below), { recursive: true })
        symlinkSync(wiki.dir, dirname(below))
        writeFileSync(join(wiki.dir, 'Below.png'), 'SECRETkey')
        wiki.addFile(db, '../../../../secret.json', null)
        wiki.addFile(db, '/etc/passwd', null)
        wiki.addFile(db, 'Missing.png', null)
        mkdirSync(wiki.addFile(db, 'Dir.png', null), { recursive: true })
        wiki.addFile(db, 'Real.png')
      },
    })
    for (const [name, bytes] of parts) expect([name, bytes.includes('SECRETkey')]).toEqual([name, false])
    expect(listed(parts).map(({ name }) => name)).toEqual(['Real.png'])
    expect(String(parts.get('README.txt'))).toMatch(/could not be read[\s\S]*- Missing\.png/)
  })

  test('leave out versions, names and comments that are hidden', async () => {
    const parts = await wiki.pack({
      kind: 'public',
      change: db => {
        const path = wiki.addFile(db, 'Map.png')
        db.exec("update image set img_actor = 3 where img_name = 'Map.png'")
        const archive = path.replace('/images/', '/images/archive/')
        mkdirSync(dirname(archive), { recursive: true })
        const add = db.prepare("insert into oldimage values ('Map.png', ?, 1, 1, '20260101000000', ?)")
        for (const [stamp, deleted] of [
          ['1', 0],
          ['2', 1],
          ['3', 6],
        ] as const) {
          add.run(`${stamp}!Map.png`, deleted)
          writeFileSync(archive.replace('Map.png', `${stamp}!Map.png`), `version ${stamp}`)
        }
        db.exec("insert into oldimage values ('Map.png', '', 1, 1, '20260101000000', 0)")
      },
    })
    expect(listed(parts).map(({ path, old, uploader, comment }) => [path, old, uploader, comment])).toEqual([
      // Troll's name is hidden.
      ['files/Map.png', false, null, 'A picture'],
      ['files/archive/1!Map.png', true, 'Ada', 'A picture'],
      ['files/archive/3!Map.png', true, null, null],
    ])
    expect([...parts.values()].some(bytes => bytes.includes('version 2'))).toBe(false)
  })

  test('may number thousands', async () => {
    const parts = await wiki.pack({
      kind: 'public',
      change: db => {
        db.exec('begin')
        for (let count = 0; count < 2000; count += 1) wiki.addFile(db, `File_${count}.png`, 'x')
        db.exec('commit')
      },
      wanted: name => !name.startsWith('files/'),
    })
    expect(listed(parts)).toHaveLength(2000)
    expect([...parts.keys()].filter(name => name.startsWith('files/'))).toHaveLength(2000)
  })
})
