<?php
/**
 * Since 1.40, MediaWiki parses and serializes each page again to place its table of contents, even if there is
 * none, as in items. This took a tenth of the time of a view from the parser cache.
 */

$wgHooks['ParserOutputPostCacheTransform'][] = static function ( $output, &$text, array &$options ) {
	if ( strpos( $text, 'mw:PageProp/toc' ) === false ) {
		$options['injectTOC'] = false;
	}
};
