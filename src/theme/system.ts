import { createSystem } from '@chakra-ui/react'
import { conditions } from './conditions.ts'
import { themeConfig } from './theme-config.ts'
import { utilities } from './utilities.ts'

/**
 * Chakra with our theme. Alone in its file, because this one call takes as long as a task should take at
 * most (`src/app/start.ts`).
 */
export const system = createSystem({ conditions, utilities }, themeConfig)
