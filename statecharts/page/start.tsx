import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { conditions } from '#theme/conditions.ts'
import { looks } from '#theme/system.ts'
import { utilities } from '#theme/utilities.ts'
import { adoptStoredColors } from '#ui/color-mode/color-mode.ts'
import { App } from './app.tsx'

/** The looks of the service, and all of Chakra's style properties. */
const system = createSystem(defaultBaseConfig, { conditions, utilities }, looks)

adoptStoredColors()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the viewer.')
createRoot(root).render(
  <ChakraProvider value={system}>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </ChakraProvider>,
)
