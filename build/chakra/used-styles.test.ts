import { chakra, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { describe, expect, test } from '@jest/globals'
import { conditions } from '#theme/conditions.ts'
import { system } from '#theme/system.ts'
import { viewSources } from './view-sources.ts'

const source = viewSources.map(({ text }) => text).join('\n')

/** Every name before `=` or `:`, whether or not it is a style. */
const names = new Set(source.match(/\b[A-Za-z]\w*(?=\s*[=:])/g))

/**
 * Names that are styles in Chakra, but in the sources only attributes of SVG, plain CSS or names of our own.
 */
const NOT_STYLES = new Set(
  'WebkitLineClamp all backgroundColor blur columns container contrast cx cy d filter focusRing grid left offset order page r right ring rx scale shadow shapeRendering textAnchor x y zoom'.split(
    ' ',
  ),
)

describe('the style properties and conditions of the theme', () => {
  test('include every property of Chakra and of CSS that a view uses', () => {
    const whole = createSystem(defaultBaseConfig)
    const unknown = [...names].filter(
      name => whole.isValidProperty(name) && !system.properties.has(name) && !NOT_STYLES.has(name),
    )
    expect(unknown).toEqual([])
  })

  test('include every condition of Chakra that a view uses', () => {
    const used = new Set(source.match(/(?<=\b_)[a-z]\w*(?=\s*[:=])/gi))
    const unknown = Object.keys(defaultBaseConfig.conditions ?? {}).filter(
      name => used.has(name) && !(name in conditions),
    )
    expect(unknown).toEqual([])
  })

  test('mean the same as in Chakra', () => {
    expect(defaultBaseConfig.conditions).toMatchObject(conditions)
    expect(
      system.css({ mt: '4', bg: 'bg.panel', boxSize: '8', top: '-16', _hover: { color: 'fg' } }),
    ).toEqual({
      marginTop: '1rem',
      background: 'var(--w-colors-bg-panel)',
      width: '2rem',
      height: '2rem',
      top: '-4rem',
      '@media (hover: hover)': {
        '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])': { color: 'var(--w-colors-fg)' },
      },
    })
  })

  test('are the only ones that the types allow', () => {
    const border = { base: { borderInlineEndWidth: '1px', _hover: { mt: '1' } } } as const
    // @ts-expect-error The theme does not know this property.
    chakra('div', { base: { borderEndWidth: '1px' } })
    // @ts-expect-error Nor under a condition.
    chakra('div', { base: { _hover: { borderEndWidth: '1px' } } })
    // @ts-expect-error Nor in a variant.
    chakra('div', { variants: { size: { sm: { borderEndWidth: '1px' } } } })
    // @ts-expect-error The theme does not know this condition.
    chakra('div', { base: { _active: { mt: '1' } } })
    expect(chakra('div', border)).toBeDefined()
  })
})
