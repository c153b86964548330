import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/**
 * Warns that no wiki can be created because the server has no MediaWiki, and says what its operator can do.
 */
export function EngineMissingNotice() {
  const { engine } = useConfig()
  if (engine.available) return null
  return (
    <Notice tone="attention" title="This server cannot create wikis yet.">
      <p>
        MediaWiki is not installed. The operator can install the Debian packages <code>mediawiki</code> and{' '}
        <code>php-fpm</code>, or set <code>MEDIAWIKI_DIR</code> to a MediaWiki tree, and restart the server.
        What you enter here is kept for now.
      </p>
    </Notice>
  )
}
