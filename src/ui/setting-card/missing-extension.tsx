import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { QuietNote } from './quiet-note.tsx'

interface MissingExtensionProps {
  /** The name that MediaWiki uses, such as `ConfirmAccount`. */
  readonly name: string
  /** What this means for the setting; by default that it is saved and takes effect later. */
  readonly children?: string | undefined
}

/** A note if this server's MediaWiki lacks the extension of a setting. The setting can be saved anyway. */
export function MissingExtension({
  name,
  children = msg('setting-card-setting-saved-takes-effect-once'),
}: MissingExtensionProps) {
  const { engine } = useConfig()
  if (!engine.available || engine.extensions.includes(name.toLowerCase())) return null
  return (
    <QuietNote>
      {msg('setting-card-extension-missing', name)} {children}
    </QuietNote>
  )
}
