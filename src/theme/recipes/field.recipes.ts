import { defineRecipe } from '@chakra-ui/react'

/** Styles of all text fields and selects. */
export const controlStyles = {
  width: '100%',
  minWidth: '0',
  minH: '11',
  px: '3',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  bg: 'bg.panel',
  fontSize: 'md',
  transitionProperty: 'border-color',
  transitionDuration: 'fast',
  _hover: { borderColor: 'fg.muted' },
  _focusVisible: { borderColor: 'colorPalette.focusRing', outlineOffset: '-1px' },
  _invalid: { borderColor: 'border.error', _focusVisible: { outlineColor: 'border.error' } },
  _readOnly: { bg: 'bg.subtle', borderColor: 'border' },
  _disabled: { bg: 'bg.subtle', color: 'fg.muted', cursor: 'not-allowed', opacity: '1' },
} as const

export const inputRecipe = defineRecipe({ className: 'input', base: controlStyles })

export const textareaRecipe = defineRecipe({
  className: 'textarea',
  base: { ...controlStyles, py: '2', lineHeight: 'normal' },
})
