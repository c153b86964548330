import { ChakraProvider } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { system } from '#theme/system.ts'
import { adoptStoredColors } from '#ui/color-mode/color-mode.ts'
import { App } from './app.tsx'

adoptStoredColors()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
createRoot(root).render(
  <ChakraProvider value={system}>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </ChakraProvider>,
)
