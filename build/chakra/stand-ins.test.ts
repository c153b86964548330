/** @jest-environment node */

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { ElementType } from 'react'
import { type ChakraAttribute, chakraAttributes } from './chakra-attributes.ts'
import { STAND_INS } from './stand-ins.ts'
import { viewSources } from './view-sources.ts'

/** Values for attributes that do not take a string. */
const VALUES = new Map<string, unknown>([
  ['style', { order: 1 }],
  ['css', { mt: '1' }],
  ['_focusVisible', { mt: '1' }],
])

/** React and Chakra take these themselves. */
const TAKEN = ['key', 'ref', 'as', 'asChild']

const attributes = chakraAttributes(viewSources).filter(
  ({ element, attribute }) => element !== 'ChakraProvider' && !TAKEN.includes(attribute),
)

const renderWithOriginals = await loadChakra()
jest.resetModules()
for (const [name, file] of Object.entries(STAND_INS)) jest.unstable_mockModule(name, () => import(file))
const renderWithStandIns = await loadChakra()

/**
 * A function that renders one attribute on its element. The class names in its HTML are digests of the
 * styles.
 */
async function loadChakra(): Promise<(used: ChakraAttribute) => string> {
  const { createElement } = await import('react')
  const { renderToStaticMarkup } = await import('react-dom/server')
  const Chakra = await import('@chakra-ui/react')
  const { system } = await import('#theme/system.ts')
  const components = new Map<string, ElementType>(Object.entries({ ...Chakra }) as [string, ElementType][])
  const elements = Chakra.chakra as unknown as Readonly<Record<string, ElementType>>
  return ({ element, attribute }) => {
    const value = VALUES.get(attribute) ?? (/^on[A-Z]/.test(attribute) ? () => {} : 'x')
    const type = components.get(element) ?? elements[element]
    if (type === undefined) throw new Error(`Chakra has no ${element}.`)
    const view = createElement(type, { [attribute]: value })
    const page = createElement(Chakra.ChakraProvider, { value: system, children: view })
    return `${element} ${attribute}: ${renderToStaticMarkup(page).replace(/^(<style.*?<\/style>)*/, '')}`
  }
}

beforeEach(() => {
  // React reports values of the wrong type, which do not matter here.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
})

describe('the stand-ins for modules of Chakra and Emotion', () => {
  test('render every attribute and style of every page and chart as the originals do', () => {
    expect(attributes.length).toBeGreaterThan(200)
    expect(attributes.map(renderWithStandIns)).toEqual(attributes.map(renderWithOriginals))
  })

  test.each(['borderEndWidth', 'unheardOf'])(
    'differ from the originals for %s, which the types refuse',
    attribute => {
      const used = { element: 'div', attribute }
      expect(renderWithStandIns(used)).not.toBe(renderWithOriginals(used))
    },
  )
})
