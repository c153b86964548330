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

/** The element around the one with the attribute. */
const VIEW = 'x-view'

/** Props that React and Chakra handle themselves. */
const TAKEN = ['key', 'ref', 'as', 'asChild']

const attributes = chakraAttributes(viewSources).filter(
  ({ element, attribute }) => element !== 'ChakraProvider' && !TAKEN.includes(attribute),
)

const renderWithOriginals = await loadChakra()
jest.resetModules()
for (const [name, file] of Object.entries(STAND_INS)) jest.unstable_mockModule(name, () => import(file))
const renderWithStandIns = await loadChakra()

/**
 * A function that renders all attributes in one page, each on its element, because Chakra writes all its global styles
 * for every page.
 * The class names in the HTML are digests of the styles.
 */
async function loadChakra(): Promise<(used: readonly ChakraAttribute[]) => readonly string[]> {
  const { createElement } = await import('react')
  const { renderToStaticMarkup } = await import('react-dom/server')
  const Chakra = await import('@chakra-ui/react')
  const { system } = await import('#theme/system.ts')
  const components = new Map<string, ElementType>(Object.entries({ ...Chakra }) as [string, ElementType][])
  const elements = Chakra.chakra as unknown as Readonly<Record<string, ElementType>>
  const view = ({ element, attribute }: ChakraAttribute) => {
    const value = VALUES.get(attribute) ?? (/^on[A-Z]/.test(attribute) ? () => {} : 'x')
    const type = components.get(element) ?? elements[element]
    if (type === undefined) throw new Error(`Chakra has no ${element}.`)
    return createElement(
      VIEW,
      { key: `${element} ${attribute}` },
      createElement(type, { [attribute]: value }),
    )
  }
  return used => {
    const page = createElement(Chakra.ChakraProvider, { value: system, children: used.map(view) })
    const html = renderToStaticMarkup(page).replace(/<style.*?<\/style>/gs, '')
    const views = html.split(`<${VIEW}>`).slice(1)
    if (views.length !== used.length) throw new Error('Some attributes were not rendered.')
    return used.map(({ element, attribute }, index) => `${element} ${attribute}: ${views[index]}`)
  }
}

beforeEach(() => {
  // React warns about values of the wrong type, which do not matter here.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
})

describe('the stand-ins for modules of Chakra and Emotion', () => {
  test('render every attribute and style of every page and chart as the originals do', () => {
    expect(attributes.length).toBeGreaterThan(200)
    expect(renderWithStandIns(attributes)).toEqual(renderWithOriginals(attributes))
  })

  test.each(['borderEndWidth', 'unheardOf'])(
    'differ from the originals for %s, which the types refuse',
    attribute => {
      const used = [{ element: 'div', attribute }]
      expect(renderWithStandIns(used)).not.toEqual(renderWithOriginals(used))
    },
  )
})
