<?php
/** Merges changes if a page has changed during an edit, or an older change is undone. */

$wgDiff3 = false;
$wgAutoloadClasses['WikisteadMerge'] = __DIR__ . '/Merge.php';
$wgAutoloadClasses['WikisteadWikitextHandler'] = __DIR__ . '/WikitextHandler.php';
// A class name or, since MediaWiki 1.41, an object specification.
if ( is_array( $wgContentHandlers[CONTENT_MODEL_WIKITEXT] ) ) {
	$wgContentHandlers[CONTENT_MODEL_WIKITEXT]['class'] = 'WikisteadWikitextHandler';
} else {
	$wgContentHandlers[CONTENT_MODEL_WIKITEXT] = 'WikisteadWikitextHandler';
}
