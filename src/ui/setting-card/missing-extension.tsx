import { useConfig } from '#ui/config/config-context.tsx'
import { QuietNote } from './quiet-note.tsx'

interface MissingExtensionProps {
  /** As MediaWiki writes it, such as `ConfirmAccount`. */
  readonly name: string
  /** What that means for the card's setting; by default that it is kept and takes effect later. */
  readonly children?: string | undefined
}

/** A quiet note where this server's MediaWiki lacks what a setting is about; the setting can be saved all the same. */
export function MissingExtension({
  name,
  children = 'What you set here is kept and takes effect once it does.',
}: MissingExtensionProps) {
  const { engine } = useConfig()
  if (!engine.available || engine.extensions.includes(name.toLowerCase())) return null
  return (
    <QuietNote>
      This server’s MediaWiki does not have the extension {name}. {children}
    </QuietNote>
  )
}
