import { createSystem } from '@chakra-ui/react'
import { conditions } from './conditions.ts'
import { themeConfig } from './theme-config.ts'
import { utilities } from './utilities.ts'

/**
 * Chakra with our theme. It has its own file because this one call takes as long as a whole task may take
 * (`src/app/start.ts`).
 */
export const system = createSystem({ conditions, utilities }, themeConfig)
