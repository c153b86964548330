import { Button } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'

/** Reloads the page, of which the server may have a newer version. Forms keep their drafts. */
export function ReloadButton() {
  return (
    <Button
      colorPalette="teal"
      size="sm"
      alignSelf="flex-start"
      mt="2"
      onClick={() => window.location.reload()}
    >
      {msg('app-reload-page')}
    </Button>
  )
}
