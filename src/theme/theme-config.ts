import { defineConfig, defineKeyframes } from '@chakra-ui/react'
import { globalCss } from './global-css.ts'
import { buttonRecipe } from './recipes/button.recipe.ts'
import { inputRecipe, textareaRecipe } from './recipes/field.recipes.ts'
import {
  badgeRecipe,
  containerRecipe,
  headingRecipe,
  linkRecipe,
  spinnerRecipe,
} from './recipes/text.recipes.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { tokens } from './tokens.ts'

/** Font sizes with their line heights, named after the font sizes. */
const text = (fontSize: string, lineHeight: string) => ({ value: { fontSize, lineHeight } })

const heading = (fontSize: string) => ({
  value: { fontSize, lineHeight: 'short', letterSpacing: 'tight', textWrap: 'balance' },
})

const textStyles = {
  xs: text('xs', 'snug'),
  sm: text('sm', 'snug'),
  md: text('md', 'normal'),
  lg: text('lg', 'normal'),
  xl: heading('xl'),
  '2xl': heading('2xl'),
  '3xl': heading('3xl'),
  '4xl': heading('4xl'),
  '5xl': heading('5xl'),
}

const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  settle: { from: { opacity: '0', transform: 'translateY(6px)' } },
  /** Moves along a track, for something 40% as wide. */
  sweep: { to: { transform: 'translateX(150%)' } },
  /** Draws a line whose `pathLength` is 1. */
  draw: { from: { strokeDashoffset: '1' } },
  advance: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
  fadeIn: { from: { opacity: '0' } },
})

/**
 * Our tokens, and only the recipes that every page needs. Recipes that few pages need (dialog, tabs …)
 * are passed to their components in `src/ui`, so that they are part of those chunks.
 */
export const themeConfig = defineConfig({
  cssVarsPrefix: 'w',
  cssVarsRoot: ':root',
  preflight: true,
  globalCss,
  theme: {
    /** Below `sm` the navigation collapses (spec 2.8) and tables become cards. */
    breakpoints: { sm: '600px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      container: containerRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      link: linkRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe,
    },
  },
})
