import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { type ColorChoice, chooseColors, useColorChoice } from './color-mode.ts'

const CHOICES: readonly (readonly [ColorChoice, string])[] = [
  ['system', msg('color-mode-system')],
  ['light', msg('color-mode-light')],
  ['dark', msg('color-mode-dark')],
]

/** Lets people choose the color mode of the system, light or dark. */
export function ColorModeSwitch() {
  const chosen = useColorChoice()
  return (
    <fieldset>
      <Legend>{msg('color-mode-title')}</Legend>
      <Segments>
        {CHOICES.map(([choice, label]) => (
          <Segment key={choice}>
            <VisuallyHidden asChild>
              <input
                type="radio"
                name="color-mode"
                value={choice}
                checked={chosen === choice}
                onChange={() => chooseColors(choice)}
              />
            </VisuallyHidden>
            {label}
          </Segment>
        ))}
      </Segments>
    </fieldset>
  )
}

const Legend = chakra('legend', { base: { mb: '2', fontSize: 'sm', fontWeight: 'semibold' } })

const Segments = chakra('div', {
  base: {
    display: 'inline-flex',
    p: '0.5',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'lg',
    bg: 'bg.panel',
  },
})

const Segment = chakra('label', {
  base: {
    position: 'relative',
    px: '3',
    py: '1.5',
    borderRadius: 'md',
    fontSize: 'sm',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'teal.solid', color: 'teal.contrast' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' },
  },
})
