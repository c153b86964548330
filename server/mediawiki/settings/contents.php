<?php
/**
 * Since 1.40, MediaWiki takes each page apart and puts it together again to find the place of its table of contents, also
 * where there is none, as in items: a tenth of a view that comes from the parser cache.
 */

$wgHooks['ParserOutputPostCacheTransform'][] = static function ( $output, &$text, array &$options ) {
	if ( strpos( $text, 'mw:PageProp/toc' ) === false ) {
		$options['injectTOC'] = false;
	}
};
