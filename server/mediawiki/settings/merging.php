<?php
/** Merges changes when a page has changed during an edit, and when an older change is undone. */

$wgDiff3 = false;
$wgAutoloadClasses['WikisteadMerge'] = __DIR__ . '/Merge.php';
$wgAutoloadClasses['WikisteadWikitextHandler'] = __DIR__ . '/WikitextHandler.php';
// A class name or, since MediaWiki 1.41, an object specification.
if ( is_array( $wgContentHandlers[CONTENT_MODEL_WIKITEXT] ) ) {
	$wgContentHandlers[CONTENT_MODEL_WIKITEXT]['class'] = 'WikisteadWikitextHandler';
} else {
	$wgContentHandlers[CONTENT_MODEL_WIKITEXT] = 'WikisteadWikitextHandler';
}
