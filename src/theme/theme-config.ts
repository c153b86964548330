import { defineConfig } from '@chakra-ui/react'
import { globalCss } from './global-css.ts'
import { keyframes } from './keyframes.ts'
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
import { textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

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
