import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const documents = globSync(['*.md', '{docs,machine-testing,deploy,bench}/**/*.md'])
const records = globSync('docs/adr/0*.md')

/** The links of a Markdown text that lead to a file of this repository, without their fragments. */
function linkedFiles(text: string): string[] {
  return [...text.matchAll(/\]\((?<target>[^)\s]+)\)/g)]
    .map(({ groups }) => groups?.['target'] ?? '')
    .filter(target => !/^(?:[a-z]+:|#)/.test(target))
    .map(target => target.replace(/#.*/, ''))
}

test.each(documents)('every link of %s leads to a file', document => {
  const links = linkedFiles(readFileSync(document, 'utf8'))
  expect(links.filter(link => !existsSync(join(dirname(document), link)))).toEqual([])
})

/** The fragments by which headings of a Markdown text are linked, as GitHub makes them. */
function fragmentsOf(text: string): Set<string> {
  const headings = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)]
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test.each(documents)('every link of %s to a heading leads there', document => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?<path>[^)\s#:]*)#(?<fragment>[^)\s]+)\)/g)]
  const dead = links.filter(({ groups: { path = '', fragment = '' } = {} }) => {
    const target = path === '' ? document : join(dirname(document), path)
    return !fragmentsOf(readFileSync(target, 'utf8')).has(fragment)
  })
  expect(dead.map(([link]) => link)).toEqual([])
})

test.each(documents)('every script of npm that %s names exists', document => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...readFileSync(document, 'utf8').matchAll(/\bnpm run ([\w:-]+)/g)].map(
    ([, name = '']) => name,
  )
  expect(named.filter(name => !Object.hasOwn(scripts, name))).toEqual([])
})

test('the tree of ARCHITECTURE.md has only folders and files that exist', () => {
  const [, tree = ''] = /```\n(.*?)```/s.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? []
  const above: { readonly indent: number; readonly path: string }[] = []
  const missing: string[] = []
  for (const [, { length: indent } = '', names = ''] of tree.matchAll(/^( *)(\S+(?: \S+)*)(?: {2,}|$)/gm)) {
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
    const paths = names.split(' ').map(name => join(above.at(-1)?.path ?? '', name))
    above.push({ indent, path: paths[0] ?? '' })
    missing.push(...paths.filter(path => !path.includes('<') && !existsSync(path)))
  }
  expect(above).not.toEqual([])
  expect(missing).toEqual([])
})

test('every document that the source names exists', () => {
  const sources = globSync(
    '{build,contract,e2e,jest,machines,scripts,server,src,store}/**/*.{ts,tsx,mjs,js,php}',
  )
  const named = sources.flatMap(source =>
    [
      ...readFileSync(source, 'utf8').matchAll(
        /(?<![\w/-])docs\/(?:adr|design)\/[\w-]+(?:\.md)?|(?<![\w/-])docs\/[\w-]+\.md/g,
      ),
    ].map(([path]) => ({
      source,
      path,
    })),
  )
  const isThere = (path: string) => existsSync(path) || globSync(`${path}*.md`).length > 0
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ path }) => !isThere(path))).toEqual([])
})

test('the changelog has each heading and each change of a release once', () => {
  for (const release of readFileSync('CHANGELOG.md', 'utf8')
    .split(/^(?=## )/m)
    .slice(1)) {
    const lines = release.split('\n').filter(line => /^(?:#+|-) /.test(line))
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  }
})

describe('the decisions', () => {
  const index = readFileSync('docs/adr/README.md', 'utf8')

  test.each(records)('%s has a date and a status, and is in the index', record => {
    const text = readFileSync(record, 'utf8')
    const [, title, date, status] =
      /^# \d+\. (.+)\n\nDate: (\d{4}-\d\d-\d\d) · Status: (accepted|replaced by \d+)\n/.exec(text) ?? []
    const number = Number(record.slice('docs/adr/'.length, 'docs/adr/0000'.length))
    const file = record.slice('docs/adr/'.length)
    expect(index).toContain(`| ${number} | [${title}](${file}) | ${date} | ${status} |`)
  })
})

test('the index of the design notes names each of them', () => {
  const index = linkedFiles(readFileSync('docs/design/README.md', 'utf8'))
  const notes = globSync('*.md', { cwd: 'docs/design' }).filter(note => note !== 'README.md')
  expect(index.filter(link => !link.startsWith('..')).toSorted()).toEqual(notes.toSorted())
})
