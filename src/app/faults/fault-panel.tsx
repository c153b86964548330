import { Button } from '@chakra-ui/react'
import { useEffect } from 'react'
import { moveFocusTo } from '#app/navigation/scroll.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

/** Webpack's name for a chunk that did not arrive. */
const isChunkMissing = (thrown: unknown) => thrown instanceof Error && thrown.name === 'ChunkLoadError'

/** In place of a page that could not be shown. Forms keep what was typed in the tab's storage, so a reload gives it back. */
export function FaultPanel({ thrown }: { thrown: unknown }) {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) moveFocusTo(heading)
  }, [])
  const [title, text] = isChunkMissing(thrown)
    ? [
        'This page did not arrive',
        'The connection may be down, or a new version came out while you were here. Reloading brings the page.',
      ]
    : ['This page ran into a fault', 'It is not your fault. Reloading usually helps.']
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Notice tone="error" role="alert" title={text}>
        <p>What you typed into a form is kept in this tab, except passwords.</p>
        <Button
          colorPalette="teal"
          mt="3"
          size="sm"
          alignSelf="flex-start"
          onClick={() => window.location.reload()}
        >
          Reload the page
        </Button>
      </Notice>
    </>
  )
}
