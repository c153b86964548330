import { chakra } from '@chakra-ui/react'

/**
 * The parts of a checkbox or radio button with its label. The controls are native, so they work before
 * scripts run.
 */

export const ChoiceLabel = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '3',
    alignItems: 'start',
    py: '1.5',
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
  },
})

const mark = {
  boxSize: '5',
  marginTop: '0.2em',
  flexShrink: '0',
  accentColor: 'teal.solid',
  cursor: 'inherit',
  _invalid: { outline: '2px solid', outlineColor: 'border.error', outlineOffset: '1px', borderRadius: 'sm' },
} as const

export const Tick = chakra('input', { base: mark }, { defaultProps: { type: 'checkbox' } })
export const Radio = chakra('input', { base: mark }, { defaultProps: { type: 'radio' } })

/** Explains one choice, below its label. */
export const ChoiceHelp = chakra('span', {
  base: { gridColumn: '2', color: 'fg.muted', textStyle: 'sm' },
})
