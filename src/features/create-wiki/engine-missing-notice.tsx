import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Says beforehand what asking for a wiki would end in where the server has no MediaWiki, and what its operator can do. */
export function EngineMissingNotice() {
  const { engine } = useConfig()
  if (engine.available) return null
  return (
    <Notice tone="attention" title="This server cannot make wikis yet.">
      <p>
        It has no MediaWiki. Whoever runs it can install the Debian packages <code>mediawiki</code> and{' '}
        <code>php-fpm</code>, or set <code>MEDIAWIKI_DIR</code> to a MediaWiki tree, and start it again. What
        you enter here is kept for now.
      </p>
    </Notice>
  )
}
