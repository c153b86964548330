import { expect, test } from '@jest/globals'
import { columnsOf } from '#query/results/data/columns.ts'
import { contentsOf } from '#query/results/data/contents.ts'
import { iri, item, SERVER, tableOf, text, wiki } from '#query/results/testing/results.ts'
import { type Branch, MOST_BRANCHES, treeOf } from './tree-data.ts'

function tree(columns: readonly string[], rows: readonly Record<string, unknown>[]) {
  const result = tableOf(columns, rows)
  return treeOf(result, columnsOf(result), contentsOf(result, wiki), wiki)
}

/** "Q1(Q2 Q3)" */
const outline = (branches: readonly Branch[]): string =>
  branches
    .map(({ iri: address, children }) => {
      const name = address.split('/').at(-1)
      return children.length === 0 ? name : `${name}(${outline(children)})`
    })
    .join(' ')

test('has each thing once below the same one, and again below another one', () => {
  const { roots, count } = tree(
    ['a', 'b', 'c'],
    [
      { a: item('Q1'), b: item('Q2'), c: item('Q3') },
      { a: item('Q1'), b: item('Q2'), c: item('Q4') },
      { a: item('Q5'), b: item('Q2') },
      { a: item('Q5'), c: item('Q3') },
      { a: item('Q6'), b: { type: 'bnode', value: 'x' }, c: item('Q6') },
      { b: item('Q7'), c: item('Q7') },
    ],
  )
  expect(outline(roots)).toBe('Q1(Q2(Q3 Q4)) Q5(Q2 Q3) Q6(Q6) Q7(Q7)')
  expect(count).toBe(11)
})

test('shows values after a thing and before the next one beside it, each once', () => {
  const rows = [1, 2].map(() => ({
    before: text('nothing to stand beside'),
    a: item('Q1'),
    said: text('<b>about Q1'),
    picture: iri(`${SERVER}/wiki/File:One.jpg`),
    b: item('Q2'),
    last: text('about Q2'),
  }))
  const [root] = tree(['before', 'a', 'said', 'picture', 'b', 'last'], rows).roots
  expect(root?.facts.map(({ column }) => column.name)).toEqual(['said'])
  expect(root?.picture?.name).toBe('One.jpg')
  expect(root?.children[0]?.facts.map(({ column }) => column.name)).toEqual(['last'])
})

test('leaves out what is too much to look through, and says how much', () => {
  const { count, left } = tree(
    ['a', 'b'],
    Array.from({ length: MOST_BRANCHES + 10 }, (_, index) => ({ a: item('Q1'), b: item(`Q${index + 2}`) })),
  )
  expect(count + left).toBe(MOST_BRANCHES + 11)
  expect(count).toBe(MOST_BRANCHES)
})

test('tells things apart whatever a hostile wiki names them', () => {
  const { roots } = tree(
    ['a', 'b'],
    ['__proto__', 'constructor', 'javascript:alert(1)'].map(name => ({ a: iri(name), b: iri(name) })),
  )
  expect(roots.map(({ children }) => children.length)).toEqual([1, 1, 1])
})
