import { useConfig } from '#ui/config/config-context.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'

/** A quiet note where this server's MediaWiki lacks what a setting is about; the setting is kept all the same. */
export function MissingExtension({ name }: { name: string }) {
  const { engine } = useConfig()
  if (engine.extensions.includes(name.toLowerCase())) return null
  return (
    <QuietNote mb="4">
      This server’s MediaWiki does not have the extension {name}. What you set here is kept and takes effect
      once it has.
    </QuietNote>
  )
}
