import { defineRecipe } from '@chakra-ui/react'

export const headingRecipe = defineRecipe({
  className: 'heading',
  base: { fontFamily: 'heading', fontWeight: 'semibold', overflowWrap: 'anywhere' },
  variants: {
    size: {
      md: { textStyle: 'md' },
      lg: { textStyle: 'lg', lineHeight: 'snug' },
      xl: { textStyle: 'xl' },
      '2xl': { textStyle: '2xl' },
      '3xl': { textStyle: '3xl' },
      '4xl': { textStyle: '4xl' },
      '5xl': { textStyle: '5xl' },
    },
  },
  defaultVariants: { size: 'xl' },
})

export const linkRecipe = defineRecipe({
  className: 'link',
  base: {
    color: 'colorPalette.fg',
    borderRadius: 'sm',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    transitionProperty: 'color, text-decoration-color',
    transitionDuration: 'fast',
  },
  variants: {
    variant: {
      underline: {
        textDecoration: 'underline',
        textDecorationColor: 'colorPalette.border',
        _hover: { textDecorationColor: 'currentcolor' },
      },
      plain: { textDecoration: 'none', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { variant: 'underline' },
})

export const badgeRecipe = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    py: '0.5',
    borderRadius: 'sm',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'snug',
    fontVariantNumeric: 'tabular-nums',
  },
})

export const spinnerRecipe = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    boxSize: '1.25em',
    borderWidth: '2px',
    borderColor: 'currentcolor',
    borderRadius: 'full',
    borderBottomColor: 'transparent',
    borderInlineStartColor: 'transparent',
    animation: 'spin 700ms linear infinite',
    _motionReduce: { animationDuration: '3s !important', animationIterationCount: 'infinite !important' },
  },
})

/** The width and margins of the layout. */
export const containerRecipe = defineRecipe({
  className: 'container',
  base: {
    position: 'relative',
    width: '100%',
    maxWidth: 'page',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '8' },
  },
})
