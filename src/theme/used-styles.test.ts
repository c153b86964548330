import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { describe, expect, test } from '@jest/globals'
import { conditions } from './conditions.ts'
import { system } from './system.ts'

const SOURCES = join(import.meta.dirname, '..')

const source = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map(name => readFileSync(join(SOURCES, name), 'utf8'))
  .join('\n')

/** Whatever stands before `=` or `:`, style or not. */
const named = new Set(source.match(/\b[A-Za-z]\w*(?=\s*[=:])/g))

/** Attributes of SVG and words of our own that are also names of styles, and are not used as styles anywhere. */
const NO_STYLES = 'WebkitLineClamp columns container contrast cx cy d focusRing grid page r rx x y'.split(' ')

describe('the style properties that the looks know', () => {
  test('are all that views use of Chakra’s and of CSS’s', () => {
    const chakra = createSystem(defaultBaseConfig)
    const unknown = [...named].filter(
      name => chakra.isValidProperty(name) && !system.properties.has(name) && !NO_STYLES.includes(name),
    )
    expect(unknown).toEqual([])
  })

  test('are all that views use of Chakra’s conditions', () => {
    const used = new Set(source.match(/(?<=\b_)[a-z]\w*(?=\s*[:=])/gi))
    const unknown = Object.keys(defaultBaseConfig.conditions ?? {}).filter(
      name => used.has(name) && !(name in conditions),
    )
    expect(unknown).toEqual([])
  })

  test('mean what they mean in Chakra', () => {
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
})
