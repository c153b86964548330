import { ChakraProvider } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { createAppStore } from '#store/store.ts'
import { system } from '#theme/system.ts'
import { adoptStoredColors } from '#ui/color-mode/color-mode.ts'
import { FlowProvider } from '#ui/flow/flow-provider.tsx'
import { EmbeddedResult, QueryPage } from './query-page.tsx'
import { readQueryWiki } from './query-wiki.ts'

/** The query page of a wiki. It is built apart from the service's pages, which contain none of it. */

const loadEditor = async () => {
  const [editor] = await Promise.all([
    import(/* webpackChunkName: "editor" */ './editor/rich-editor.ts'),
    // Loaded before the editor, which measures itself when it is created.
    addStyles(new URL('@zazuko/yasqe/build/yasqe.min.css', import.meta.url).href),
  ])
  return editor
}

async function addStyles(url: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
  })
  document.head.append(link)
  await loaded
}

adoptStoredColors()
const wiki = readQueryWiki()
const app = createAppStore({
  api: async () => {
    const { createApiClient } = await import('#store/api/api-client.ts')
    return createApiClient({ origin: window.location.origin })
  },
})
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
createRoot(root).render(
  <ChakraProvider value={system}>
    <FlowProvider runSaga={app.runSaga} start={app.start} warmUp={app.warmUp}>
      {wiki.isEmbedded ? <EmbeddedResult wiki={wiki} /> : <QueryPage wiki={wiki} loadEditor={loadEditor} />}
    </FlowProvider>
  </ChakraProvider>,
)
