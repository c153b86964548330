import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { controlStyles } from '#theme/recipes/field.recipes.ts'

/** A native select in the theme's style. Outside a form it needs its own label. */
export function NativeSelect(props: HTMLChakraProps<'select'>) {
  return (
    <chakra.div position="relative" width="full">
      <Select {...props} />
      <Chevron viewBox="0 0 16 16" aria-hidden="true">
        <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </Chevron>
    </chakra.div>
  )
}

const Select = chakra('select', {
  base: { ...controlStyles, appearance: 'none', pe: '10', cursor: 'pointer' },
})

const Chevron = chakra('svg', {
  base: {
    position: 'absolute',
    insetEnd: '3',
    top: 'calc(50% - 0.5rem)',
    boxSize: '4',
    color: 'fg.muted',
    pointerEvents: 'none',
  },
})
