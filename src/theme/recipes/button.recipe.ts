import { defineRecipe } from '@chakra-ui/react'

/** The variants have Chakra's names, so that its types match. A view has at most one `solid` button. */
export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'relative',
    flexShrink: '0',
    // In some languages a label is wider than a phone.
    maxWidth: 'full',
    overflowWrap: 'break-word',
    gap: '2',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: 'semibold',
    lineHeight: 'short',
    textAlign: 'center',
    textWrap: 'balance',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitUserSelect: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    '&[data-loading]': { cursor: 'progress' },
    _highContrast: { borderColor: 'ButtonText' },
  },
  variants: {
    size: {
      xs: { minH: '8', minW: '8', px: '2.5', py: '1', fontSize: 'xs' },
      sm: { minH: '9', minW: '9', px: '3', py: '1.5', fontSize: 'sm' },
      md: { minH: '11', minW: '11', px: '5', py: '2', fontSize: 'md' },
      lg: { minH: '12', minW: '12', px: '7', py: '3', fontSize: 'lg' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.emphasized' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
      },
      outline: {
        borderColor: 'colorPalette.border',
        bg: 'bg.panel',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle', borderColor: 'colorPalette.solid' },
      },
      ghost: { color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
      plain: { color: 'colorPalette.fg', px: '0', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
})
